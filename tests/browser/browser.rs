//! Real browser windows that show the page.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use discord_sandbox::Id;
use thirtyfour::cdp::domains::emulation::{MediaFeature, SetEmulatedMedia};
use thirtyfour::prelude::*;
use thirtyfour::{ChromiumCapabilities, LoggingPrefsLogLevel, TypingData};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// Longer than any working step takes, even on a busy machine: a test fails instead of hanging.
pub(crate) const PATIENCE: Duration = Duration::from_secs(90);

/// Interval between two looks at the page during a wait.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Window of a desktop computer.
pub(crate) const DESK: Size = Size {
    name: "desk",
    width: 1280,
    height: 800,
    scale: 1.0,
};

/// Window of a phone.
pub(crate) const PHONE: Size = Size {
    name: "phone",
    width: 390,
    height: 844,
    scale: 2.0,
};

/// The usual colour scheme of players, and the other one.
const DARK: &str = "dark";
const LIGHT: &str = "light";

/// A window's size in CSS pixels.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    name: &'static str,
    width: u32,
    height: u32,
    /// Device pixels per CSS pixel.
    scale: f64,
}

/// Presses the last such control, unless it is missing or covered. Finding and pressing it is one
/// step of the page. A click by the driver's mouse takes several steps and is lost if the message
/// is redrawn between them.
const PRESS: &str = "
    const control = [...document.querySelectorAll(arguments[0])].at(-1);
    if (!control) return 'gone';
    control.scrollIntoView({ block: 'center' });
    const box = control.getBoundingClientRect();
    if (!control.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / \
    2))) return 'covered';
    control.click();
    return 'pressed'";

/// Lists what looks wrong in the bot's messages: anything that scrolls sideways, texts below 11 CSS
/// pixels, rows whose buttons break into lines of very different lengths, and on a phone, panels
/// with cards to play that are higher than the page.
const FAULTS: &str = "
    const faults = [];
    const fault = (what, element) => faults.push(`${what}: ${element.innerText?.slice(0, 80)}`);
    const boxes = '.message .embed, .message .content, .message pre code, .message .row';
    for (const box of [document.documentElement, ...document.querySelectorAll(`#messages, ${boxes}`)])
        if (box.scrollWidth > box.clientWidth + 1) fault('scrolls sideways', box);
    for (const row of document.querySelectorAll('.message .row')) {
        const tops = [...row.querySelectorAll('.btn')].map(button => button.offsetTop);
        const lines = [...new Set(tops)].map(top => tops.filter(other => other === top).length);
        if (Math.max(...lines) - Math.min(...lines) > 1) fault('breaks badly', row);
    }
    const room = innerWidth < 600 ? document.getElementById('messages')?.clientHeight : Infinity;
    const panels = '.message[data-ephemeral=true]:has(img):has([data-custom-id*=\" play \"])';
    for (const panel of document.querySelectorAll(panels))
        if (panel.offsetHeight > room) fault('is too high', panel);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const holder = texts.currentNode.parentElement;
        if (texts.currentNode.data.trim() && holder.closest('.content, .embed, .row')
            && !holder.closest('.edited') && parseFloat(getComputedStyle(holder).fontSize) < 11)
            fault('is too small', holder);
    }
    return faults";

/// Chromium, controlled through chromedriver.
pub(crate) struct Browser {
    address: String,
    chromium: PathBuf,
    _driver: Child,
}

fn installed(program: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file());
    found.unwrap_or_else(|| {
        panic!("{program} isn't installed; `cargo xtask test` installs it and runs the tests")
    })
}

impl Browser {
    /// Starts the driver on a free port.
    pub(crate) async fn start() -> Self {
        // A driver ends if another one took its port at the same moment.
        for _ in 0..5 {
            if let Some(browser) = Self::try_to_start().await {
                return browser;
            }
        }
        panic!("chromedriver ends before it prints its port");
    }

    /// Does the same; `None` if the driver ends.
    async fn try_to_start() -> Option<Self> {
        let chromium = installed("chromium");
        let mut driver = Command::new(installed("chromedriver"))
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut output = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = async {
            while let Some(line) = output.next_line().await.unwrap() {
                if let Some((_, port)) = line.split_once("started successfully on port ") {
                    return Some(port.trim_end_matches('.').to_owned());
                }
            }
            None
        };
        let port = tokio::time::timeout(PATIENCE, port)
            .await
            .expect("chromedriver prints its port")?;
        Some(Self {
            address: format!("http://127.0.0.1:{port}"),
            chromium,
            _driver: driver,
        })
    }
}

/// A window that shows the page to one person. Dropping it closes it.
pub(crate) struct Window {
    driver: WebDriver,
    /// Address of the page.
    address: String,
    size: Size,
    _profile: tempfile::TempDir,
}

impl Window {
    /// Opens the page of the local Discord and selects a member by name.
    pub(crate) async fn open(browser: &Browser, address: &str, size: Size, name: &str) -> Self {
        let window = Self::open_page(browser, address, size).await;
        window.shows("body[data-state=connected]").await;
        window.become_member(name).await;
        window
    }

    /// Opens any page.
    pub(crate) async fn open_page(browser: &Browser, address: &str, size: Size) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut wanted = ChromiumCapabilities::new();
        wanted.set("browserName", "chrome").unwrap();
        wanted
            .set_binary(&browser.chromium.to_string_lossy())
            .unwrap();
        wanted
            .set_browser_log_level(LoggingPrefsLogLevel::All)
            .unwrap();
        let flags = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ];
        for flag in flags {
            wanted.add_arg(flag).unwrap();
        }
        wanted
            .add_arg(&format!("--user-data-dir={}", profile.path().display()))
            .unwrap();
        let driver = WebDriver::new(browser.address.clone(), wanted)
            .await
            .unwrap();
        let window = Self {
            driver,
            address: address.to_owned(),
            size,
            _profile: profile,
        };
        window.be_coloured(DARK).await;
        window.resize(size).await;
        window.driver.goto(address).await.unwrap();
        window
    }

    /// Shows a channel to a member.
    pub(crate) async fn go(&self, member: Id, channel: Id) {
        let (page, key) = self.address.split_once('#').unwrap();
        let address = format!("{page}?member={member}&channel={channel}#{key}");
        self.driver.goto(&address).await.unwrap();
        self.shows("body[data-state=connected]").await;
        self.shows(&format!(
            "[data-channel-id=\"{channel}\"][aria-current=page]"
        ))
        .await;
    }

    /// Selects a member by name, who sees the same channel.
    pub(crate) async fn become_member(&self, name: &str) {
        self.click("#me").await;
        let member = format!("//*[@id='popup']//*[@data-member-id][.//b[text()='{name}']]");
        self.click_on(By::XPath(member)).await;
        self.sees_in("#me", name).await;
        self.shows("body[data-state=connected]").await;
    }

    /// Emulates this colour scheme.
    async fn be_coloured(&self, scheme: &str) {
        let feature = |name: &str, value: &str| MediaFeature {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        // Without animations, no screenshot shows the page between two states.
        let features = vec![
            feature("prefers-color-scheme", scheme),
            feature("prefers-reduced-motion", "reduce"),
        ];
        let media = SetEmulatedMedia {
            media: None,
            features: Some(features),
        };
        self.driver.cdp().send(media).await.unwrap();
    }

    async fn resize(&self, size: Size) {
        let emulation = self.driver.cdp();
        let phone = size.name == PHONE.name;
        emulation
            .emulation()
            .set_device_metrics_override(size.width, size.height, size.scale, phone)
            .await
            .unwrap();
    }

    /// Runs a script in the page and returns its result.
    pub(crate) async fn read<T: serde::de::DeserializeOwned>(&self, script: &str) -> T {
        let outcome = self.driver.execute(script, Vec::new()).await;
        outcome.unwrap().convert().unwrap()
    }

    /// Goes to another address.
    pub(crate) async fn go_to(&self, address: &str) {
        self.driver.goto(address).await.unwrap();
    }

    /// Waits until the page asks for the whole address of the last start, with what follows the
    /// `#`.
    pub(crate) async fn is_refused(&self) {
        self.sees_in("body[data-state=refused] #status.bad", "#")
            .await;
    }

    /// Returns all text in the channel.
    pub(crate) async fn text(&self) -> String {
        self.read("return document.getElementById('log').innerText")
            .await
    }

    /// Returns the texts of this person's ephemeral messages.
    pub(crate) async fn private_messages(&self) -> Vec<String> {
        self.read(
            "return [...document.querySelectorAll('.message[data-ephemeral=true]')].map(message => \
             message.innerText)",
        )
        .await
    }

    /// Waits until `look` finds something on the page.
    pub(crate) async fn wait<T>(&self, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look().await {
                return found;
            }
            if begun.elapsed() > PATIENCE {
                panic!(
                    "{what} never appeared; the page shows:\n{}",
                    self.text().await
                );
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Waits until this text appears in the channel.
    pub(crate) async fn sees(&self, text: &str) {
        self.sees_in("#log", text).await;
    }

    async fn sees_in(&self, css: &str, text: &str) {
        let script = format!("return document.querySelector('{css}')?.innerText ?? ''");
        self.wait(text, async || {
            self.read::<String>(&script)
                .await
                .contains(text)
                .then_some(())
        })
        .await;
    }

    /// Waits until there is such an element.
    pub(crate) async fn shows(&self, css: &str) {
        self.wait(css, async || self.driver.find(By::Css(css)).await.ok())
            .await;
    }

    pub(crate) async fn click(&self, css: &str) {
        self.click_on(By::Css(css)).await;
    }

    /// Chooses files in such an input.
    pub(crate) async fn choose_files(&self, css: &str, files: &[PathBuf]) {
        let input = self.driver.find(By::Css(css)).await.unwrap();
        let names: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
        input.send_keys(names.join("\n")).await.unwrap();
    }

    /// Runs a script in the page with an argument and returns its result.
    pub(crate) async fn read_with<T: serde::de::DeserializeOwned>(
        &self,
        script: &str,
        argument: &str,
    ) -> T {
        let outcome = self.driver.execute(script, vec![argument.into()]).await;
        outcome.unwrap().convert().unwrap()
    }

    /// Clicks the last such element as soon as it is present and uncovered.
    async fn click_on(&self, by: By) {
        let what = format!("something to click: {by:?}");
        self.wait(&what, async || {
            self.driver
                .find_all(by.clone())
                .await
                .ok()?
                .last()?
                .click()
                .await
                .ok()
        })
        .await;
    }

    /// Presses the last such control of a message as soon as there is one. Then waits for the
    /// response, which must not be a failure.
    pub(crate) async fn press_last(&self, css: &str) {
        self.press(css).await;
        self.answered().await;
    }

    /// Like [`Window::press_last`], but doesn't wait for the control: its message may have changed
    /// since the last look. Returns whether there was one.
    pub(crate) async fn press_if_there(&self, css: &str) -> bool {
        let what = format!("something to press: {css}");
        let pressed = self
            .wait(&what, async || {
                match self.try_to_press(css).await.as_str() {
                    "covered" => None,
                    outcome => Some(outcome == "pressed"),
                }
            })
            .await;
        self.answered().await;
        pressed
    }

    async fn press(&self, css: &str) {
        let what = format!("something to press: {css}");
        self.wait(&what, async || {
            (self.try_to_press(css).await == "pressed").then_some(())
        })
        .await;
    }

    async fn try_to_press(&self, css: &str) -> String {
        let outcome = self.driver.execute(PRESS, vec![css.into()]).await.unwrap();
        outcome.convert().unwrap()
    }

    async fn answered(&self) {
        let script = "return document.querySelector('[aria-busy=true]') === null";
        self.wait("the answer to a click", async || {
            self.read::<bool>(script).await.then_some(())
        })
        .await;
        let failures: Vec<String> = self
            .read(
                "return [...document.querySelectorAll('.failure:not([hidden])')].map(failure => \
                failure.innerText)",
            )
            .await;
        assert_eq!(failures, Vec::<String>::new(), "an interaction failed");
    }

    /// Chooses the last option of a select that takes one.
    pub(crate) async fn choose_last(&self, css: &str) {
        self.press(css).await;
        self.press("#popup [data-option-value]").await;
        self.answered().await;
    }

    /// Chooses an option of a select that takes one.
    pub(crate) async fn choose(&self, css: &str, value: &str) {
        self.press(css).await;
        self.press(&format!("#popup [data-option-value=\"{value}\"]"))
            .await;
        self.answered().await;
    }

    /// Types a command, picks it from the completions, fills in these options by their visible
    /// text, and sends it.
    pub(crate) async fn slash_with(&self, command: &str, options: &[(&str, &str)]) {
        self.driver
            .find(By::Css("#composer"))
            .await
            .unwrap()
            .send_keys(command)
            .await
            .unwrap();
        self.click(&format!("#suggestions [data-option-value=\"{command}\"]"))
            .await;
        for (option, value) in options {
            self.click("#composer").await;
            self.click(&format!("#suggestions [data-option-value=\"{option}\"]"))
                .await;
            let field = self
                .driver
                .find(By::Css(format!("[data-option=\"{option}\"]")))
                .await
                .unwrap();
            field.send_keys(*value).await.unwrap();
            let offered: bool = self
                .read("return document.querySelector('#suggestions [role=option]') !== null")
                .await;
            if offered {
                self.click_on(By::XPath(format!(
                    "//*[@id='suggestions']//*[@role='option'][.//b[text()='{value}']]"
                )))
                .await;
            }
        }
        self.click("#send").await;
        self.answered().await;
    }

    /// Fills in the only field of the form, and submits it.
    pub(crate) async fn submits(&self, text: &str) {
        let field = "#modal :is(input, textarea)";
        self.shows(field).await;
        let field = self.driver.find(By::Css(field)).await.unwrap();
        field.send_keys(text).await.unwrap();
        self.click("#modal [type=submit]").await;
        self.answered().await;
    }

    /// Writes a message in the channel.
    pub(crate) async fn says(&self, text: &str) {
        let composer = self.driver.find(By::Css("#composer")).await.unwrap();
        composer.send_keys(text).await.unwrap();
        self.click("#send").await;
        self.sees(text).await;
    }

    /// Marks the text of the last such element and copies it by the keyboard. Returns the text.
    pub(crate) async fn copy(&self, css: &str) -> String {
        let mark = "
            const element = [...document.querySelectorAll(arguments[0])].at(-1);
            document.activeElement?.blur();
            getSelection().selectAllChildren(element);
            return getSelection().toString()";
        let marked: String = self.read_with(mark, css).await;
        self.press_with(Key::Control, "c").await;
        marked
    }

    /// Pastes what was copied into the message box, and returns what it holds then.
    pub(crate) async fn paste_into_message(&self) -> String {
        self.click("#composer").await;
        self.press_with(Key::Control, "v").await;
        let held = "return document.getElementById('composer').value";
        self.wait("a pasted text", async || {
            let held = self.read::<String>(held).await;
            (!held.is_empty()).then_some(held)
        })
        .await
    }

    /// Types into the message box: the first line, Shift and Enter, the second line, and Enter.
    pub(crate) async fn says_in_two_lines(&self, [first, second]: [&str; 2]) {
        let composer = self.driver.find(By::Css("#composer")).await.unwrap();
        composer.send_keys(first).await.unwrap();
        self.press_with(Key::Shift, Key::Enter).await;
        composer.send_keys(second).await.unwrap();
        composer.send_keys(Key::Enter).await.unwrap();
    }

    /// Presses a key while another one is held.
    async fn press_with(&self, held: Key, key: impl Into<TypingData>) {
        let keys = self
            .driver
            .action_chain()
            .key_down(held.clone())
            .send_keys(key);
        keys.key_up(held).perform().await.unwrap();
    }

    /// Returns the text of the newest message as the page shows it, once it is sent by a person with
    /// this name.
    pub(crate) async fn newest_said(&self, name: &str) -> String {
        let said = "
            const message = [...document.querySelectorAll('.message')].at(-1);
            const isTheirs = message?.dataset.authorName === arguments[0];
            const text = isTheirs && message.querySelector('.content')?.innerText;
            return text || ''";
        self.wait("a message of this person", async || {
            let said: String = self.read_with(said, name).await;
            (!said.is_empty()).then_some(said)
        })
        .await
    }

    /// Presses the mouse button on the last such element as soon as it is present, and holds it.
    pub(crate) async fn hold(&self, css: &str) {
        let what = format!("something to hold: {css}");
        self.wait(&what, async || {
            let element = self.driver.find_all(By::Css(css)).await.ok()?.pop()?;
            self.driver
                .action_chain()
                .click_and_hold_element(&element)
                .perform()
                .await
                .ok()
        })
        .await;
    }

    /// Opens the menu of a message by the mouse's second button on the last such element.
    pub(crate) async fn open_menu(&self, css: &str) {
        let what = format!("something with a menu: {css}");
        self.wait(&what, async || {
            let element = self.driver.find_all(By::Css(css)).await.ok()?.pop()?;
            element.scroll_into_view().await.ok()?;
            let pressed = self.driver.action_chain().context_click_element(&element);
            pressed.perform().await.ok()?;
            self.driver
                .find(By::Css("#popup [data-command]"))
                .await
                .ok()
        })
        .await;
    }

    /// Opens the menu of a message by a finger that holds the last such element.
    pub(crate) async fn open_menu_by_finger(&self, css: &str) {
        let touch = "
            const element = [...document.querySelectorAll(arguments[0])].at(-1);
            const options = { bubbles: true, pointerType: 'touch' };
            element.dispatchEvent(new PointerEvent('pointerdown', options));
            return true";
        self.shows(css).await;
        self.read_with::<bool>(touch, css).await;
        self.shows("#popup [data-command]").await;
    }

    /// Gives a command from the open menu.
    pub(crate) async fn choose_from_menu(&self, command: &str) {
        self.press(&format!("#popup [data-command=\"{command}\"]"))
            .await;
        self.answered().await;
    }

    /// Releases the mouse button, which completes the click.
    pub(crate) async fn let_go(&self) {
        self.driver
            .action_chain()
            .release()
            .perform()
            .await
            .unwrap();
        self.answered().await;
    }

    /// Dismisses the newest ephemeral message and waits until it is gone.
    pub(crate) async fn dismiss_last(&self) {
        let before = self.private_messages().await.len();
        self.press(".message[data-ephemeral=true] [data-dismiss]")
            .await;
        self.wait("the end of a dismissed message", async || {
            (self.private_messages().await.len() < before).then_some(())
        })
        .await;
    }

    /// Takes a screenshot at each size in each colour scheme, in `artefacts` or in the folder named
    /// by `SKATRUNDE_ARTEFACTS`. The page must look right at each size.
    pub(crate) async fn screenshots(&self, name: &str) {
        let folder = std::env::var_os("SKATRUNDE_ARTEFACTS").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join("artefacts"),
            PathBuf::from,
        );
        std::fs::create_dir_all(&folder).unwrap();
        self.wait("every picture", async || {
            let loaded = "return [...document.images].every(image => image.complete)";
            self.read::<bool>(loaded).await.then_some(())
        })
        .await;
        for size in [DESK, PHONE] {
            self.resize(size).await;
            // Only the page of the local Discord has messages.
            let to_end = "const messages = document.getElementById('messages');
                if (messages) messages.scrollTop = 1e6;
                return true;";
            self.read::<bool>(to_end).await;
            for scheme in [LIGHT, DARK] {
                self.be_coloured(scheme).await;
                let file = folder.join(format!("{name}-{}-{scheme}.png", size.name));
                self.driver.screenshot(&file).await.unwrap();
            }
            let faults: Vec<String> = self.read(FAULTS).await;
            assert_eq!(
                faults,
                Vec::<String>::new(),
                "{name} looks wrong: {}",
                size.name
            );
        }
        self.resize(self.size).await;
    }

    /// Returns the errors of the page's scripts and requests. It omits pictures that are gone
    /// because their message got a newer one during the load: that is no fault.
    pub(crate) async fn script_errors(&self) -> Vec<String> {
        let entries = self.driver.browser_log().await.unwrap();
        let messages = entries
            .into_iter()
            .filter(|entry| entry.level == "SEVERE")
            .map(|entry| entry.message);
        messages
            .filter(|message| {
                !(message.contains("/sandbox/attachments/") && message.contains("404"))
            })
            .collect()
    }

    /// Closes the window.
    pub(crate) async fn close(self) {
        self.driver.quit().await.unwrap();
    }
}
