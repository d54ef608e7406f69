//! Lists the texts of `texts/en.ftl` for `src/text/catalog.rs`, and fails if another language
//! differs from it in a text or a variable.
//!
//! The head of `texts/en.ftl` states the rules.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement};
use fluent_syntax::parser;

/// The file that the list is made from.
const MODEL: &str = "texts/en.ftl";

/// A text: the value of a message, or its attribute under `key.attribute`.
struct CatalogText {
    id: String,
    variables: BTreeSet<String>,
    /// The variables that the comment lists, in the order of the parameters.
    listed: Vec<String>,
}

impl CatalogText {
    /// Returns whether the text belongs to a slash command and gets no method.
    fn is_of_command(&self) -> bool {
        self.id.contains(['-', '.'])
    }

    /// Returns the parameters of the method.
    fn parameters(&self) -> String {
        if self.listed.is_empty() {
            self.variables.iter().cloned().collect()
        } else {
            self.listed.join(", ")
        }
    }

    /// Says what is wrong with a text of the model.
    fn fault(&self) -> Option<String> {
        let id = &self.id;
        let listed: BTreeSet<String> = self.listed.iter().cloned().collect();
        let needs_list = self.variables.len() > 1 || !listed.is_empty();
        if self.is_of_command() && !self.variables.is_empty() {
            Some(format!("{id} can't have variables"))
        } else if needs_list && listed != self.variables {
            let variables = written(&self.variables);
            Some(format!(
                "a comment above {id} must list its variables: {variables}"
            ))
        } else {
            None
        }
    }
}

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=texts");
    let mut errors = Vec::new();
    let model = read(Path::new(MODEL), &mut errors)?;
    let faults = model.iter().filter_map(CatalogText::fault);
    errors.extend(faults.map(|fault| format!("{MODEL}: {fault}")));
    for path in other_languages()? {
        let texts = read(&path, &mut errors)?;
        let differences = differences(&texts, &model);
        errors.extend(differences.map(|difference| format!("{}: {difference}", path.display())));
    }
    for error in errors {
        println!("cargo::error=crates/skat-view/{error}");
    }
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&folder).join("texts.rs"), rust_list(&model))
}

/// Returns the files of the other languages. The texts of lessons have tests of their own.
fn other_languages() -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir("texts")? {
        let path = entry?.path();
        let is_lessons = path.to_string_lossy().contains("learn.");
        if path != Path::new(MODEL) && !is_lessons {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// Reads the texts of a file, in its order.
fn read(path: &Path, errors: &mut Vec<String>) -> io::Result<Vec<CatalogText>> {
    let source = fs::read_to_string(path)?;
    let resource = parser::parse(source.as_str()).unwrap_or_else(|(readable, found)| {
        for error in found {
            let line = source[..error.pos.start].matches('\n').count() + 1;
            errors.push(format!("{}:{line}: {error}", path.display()));
        }
        readable
    });
    let mut texts = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            texts.extend(texts_of(message));
        }
    }
    let mut ids = BTreeSet::new();
    for CatalogText { id, .. } in &texts {
        if !ids.insert(id) {
            errors.push(format!("{}: {id} is there twice", path.display()));
        }
    }
    Ok(texts)
}

fn texts_of(message: &Message<&str>) -> Vec<CatalogText> {
    let key = message.id.name;
    let comment = message.comment.iter().flat_map(|comment| &comment.content);
    let lists = comment.filter(|line| line.starts_with('$'));
    let names = lists.flat_map(|line| line.split(", "));
    let value = message.value.iter().map(|pattern| CatalogText {
        id: key.to_owned(),
        variables: variables(pattern),
        listed: names.clone().map(|name| name.replace('$', "")).collect(),
    });
    let attributes = message.attributes.iter().map(|attribute| CatalogText {
        id: format!("{key}.{}", attribute.id.name),
        variables: variables(&attribute.value),
        listed: Vec::new(),
    });
    value.chain(attributes).collect()
}

fn variables(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            add_variables(expression, &mut found);
        }
    }
    found
}

fn add_variables(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => add_inline_variables(inline, found),
        Expression::Select { selector, variants } => {
            add_inline_variables(selector, found);
            for variant in variants {
                found.extend(variables(&variant.value));
            }
        }
    }
}

fn add_inline_variables(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => add_variables(expression, found),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                add_inline_variables(argument, found);
            }
        }
        // Named arguments are literals.
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}

/// Lists what a language has otherwise than the model.
fn differences<'a>(
    texts: &'a [CatalogText],
    model: &'a [CatalogText],
) -> impl Iterator<Item = String> + 'a {
    let missing = model.iter().filter_map(move |wanted| {
        let Some(text) = texts.iter().find(|text| text.id == wanted.id) else {
            return Some(format!("{} is missing", wanted.id));
        };
        (text.variables != wanted.variables).then(|| {
            let (own, others) = (written(&text.variables), written(&wanted.variables));
            format!(
                "{} has the variables [{own}], and in {MODEL} [{others}]",
                text.id
            )
        })
    });
    let strange = texts
        .iter()
        .filter(move |text| model.iter().all(|wanted| wanted.id != text.id));
    missing.chain(strange.map(|text| format!("{} isn't in {MODEL}", text.id)))
}

fn written(variables: &BTreeSet<String>) -> String {
    let variables: Vec<String> = variables.iter().map(|name| format!("${name}")).collect();
    variables.join(", ")
}

/// Writes the list of texts for the macro `texts!`, and the ids of the commands' texts.
fn rust_list(texts: &[CatalogText]) -> String {
    let (of_commands, methods): (Vec<&CatalogText>, Vec<&CatalogText>) =
        texts.iter().partition(|text| text.is_of_command());
    let methods = methods
        .iter()
        .map(|text| format!("    {}({});\n", text.id, text.parameters()));
    let ids = of_commands
        .iter()
        .map(|text| format!("    {:?},\n", text.id));
    format!(
        "texts! {{\n{}}}\n\n\
         /// The ids of the commands' texts.\n\
         pub const COMMAND_TEXTS: &[&str] = &[\n{}];\n",
        methods.collect::<String>(),
        ids.collect::<String>()
    )
}
