// The page's own words in its two languages.

export const WORDS = {
  en: {
    channels: "Text channels", members: "Members", apps: "Apps", you: "You are", chooseMember: "Who are you?", openChannels: "Show channels",
    message: name => `Message #${name}`, send: "Send", welcome: name => `Welcome to #${name}!`, start: name => `This is the start of the #${name} channel.`,
    onlyYou: "Only you can see this", dismiss: "Dismiss message", edited: "(edited)", used: "used", thinking: name => `${name} is thinking…`,
    sending: "Sending command…", typing: name => `${name} is typing…`, failed: "This interaction failed", silent: "The application did not respond",
    offline: name => `${name} is offline. Commands and buttons won't be answered.`, lost: "Connection lost. Reconnecting…", connecting: "Connecting…",
    unseen: count => count === 1 ? "1 new message" : `${count} new messages`, jump: "Jump to present", olderShown: "You're viewing older messages",
    select: "Make a selection", done: "Done", cancel: "Cancel", submit: "Submit", chosen: (count, min, max) => min === max ? `${count} of ${max}` : `${count} selected (${min}–${max})`,
    commands: "Commands", options: "Optional", yes: "True", no: "False", noChoices: "No options match.", remove: "Remove",
    required: name => `${name}: this option is required.`, fromList: name => `${name}: choose one from the list.`,
    number: name => `${name}: enter a number.`, integer: name => `${name}: enter a whole number.`, atLeast: (name, min) => `${name}: must be at least ${min}.`, atMost: (name, max) => `${name}: must be at most ${max}.`,
    shorter: (name, max) => `${name}: at most ${max} characters.`, longer: (name, min) => `${name}: at least ${min} characters.`,
    mention: "Mention", noUserCommands: "No app commands for members.", spoiler: "Spoiler: press to show", yesterday: "Yesterday at", unknown: "unknown member", unknownRole: "deleted role",
    modalFailed: "Something went wrong. Your text is kept, try again.", unreachable: "The local Discord can't be reached. Nothing was lost, try again.",
  },
  de: {
    channels: "Textkanäle", members: "Mitglieder", apps: "Apps", you: "Du bist", chooseMember: "Wer bist du?", openChannels: "Kanäle zeigen",
    message: name => `Nachricht an #${name}`, send: "Senden", welcome: name => `Willkommen bei #${name}!`, start: name => `Das ist der Anfang des Kanals #${name}.`,
    onlyYou: "Nur du kannst das sehen", dismiss: "Nachricht verwerfen", edited: "(bearbeitet)", used: "hat verwendet:", thinking: name => `${name} denkt nach …`,
    sending: "Befehl wird gesendet …", typing: name => `${name} schreibt …`, failed: "Diese Interaktion ist fehlgeschlagen", silent: "Die Anwendung hat nicht reagiert",
    offline: name => `${name} ist offline. Befehle und Knöpfe werden nicht beantwortet.`, lost: "Verbindung verloren. Neuer Versuch …", connecting: "Verbindung wird aufgebaut …",
    unseen: count => count === 1 ? "1 neue Nachricht" : `${count} neue Nachrichten`, jump: "Zum Neuesten", olderShown: "Du siehst ältere Nachrichten",
    select: "Triff eine Auswahl", done: "Fertig", cancel: "Abbrechen", submit: "Absenden", chosen: (count, min, max) => min === max ? `${count} von ${max}` : `${count} ausgewählt (${min}–${max})`,
    commands: "Befehle", options: "Optional", yes: "Wahr", no: "Falsch", noChoices: "Nichts passt dazu.", remove: "Entfernen",
    required: name => `${name}: Diese Angabe fehlt noch.`, fromList: name => `${name}: Wähle einen Eintrag der Liste.`,
    number: name => `${name}: Gib eine Zahl ein.`, integer: name => `${name}: Gib eine ganze Zahl ein.`, atLeast: (name, min) => `${name}: mindestens ${min}.`, atMost: (name, max) => `${name}: höchstens ${max}.`,
    shorter: (name, max) => `${name}: höchstens ${max} Zeichen.`, longer: (name, min) => `${name}: mindestens ${min} Zeichen.`,
    mention: "Erwähnen", noUserCommands: "Keine App-Befehle für Mitglieder.", spoiler: "Spoiler: zum Zeigen drücken", yesterday: "Gestern um", unknown: "unbekanntes Mitglied", unknownRole: "gelöschte Rolle",
    modalFailed: "Das hat nicht geklappt. Dein Text ist noch da, versuch es noch einmal.", unreachable: "Das lokale Discord ist nicht erreichbar. Nichts ging verloren, versuch es noch einmal.",
  },
};
