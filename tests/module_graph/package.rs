//! The modules of a package, and the files that use each other.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, File, Item, Meta, Token, UseTree, Visibility};

/// Number of a module in [`Package::modules`].
type Id = usize;

/// The meaning of a name in a module.
enum Meaning {
    /// An item that this module defines.
    Item,
    Module(Id),
    /// Another path, as written in this module.
    Path(Vec<String>),
}

#[derive(Default)]
struct Module {
    file: PathBuf,
    parent: Option<Id>,
    names: BTreeMap<String, Meaning>,
    globs: Vec<Vec<String>>,
    /// Paths that the module's code uses; re-exports aren't among them.
    used: Vec<Vec<String>>,
}

/// Longest chain of names that stand for other names.
const MOST_ALIASES: usize = 32;

/// The modules of a package, without those for tests.
#[derive(Default)]
pub(crate) struct Package {
    modules: Vec<Module>,
}

impl Package {
    /// Reads a package from its root file.
    pub(crate) fn read(root: &Path) -> Self {
        let mut package = Self::default();
        let folder = root.parent().expect("a file lies in a folder");
        package.read_file(None, root, folder);
        package
    }

    fn read_file(&mut self, parent: Option<Id>, file: &Path, folder: &Path) -> Id {
        let text = std::fs::read_to_string(file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let File { items, .. } =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.read_items(parent, file, folder, items)
    }

    fn read_items(
        &mut self,
        parent: Option<Id>,
        file: &Path,
        folder: &Path,
        items: Vec<Item>,
    ) -> Id {
        let id = self.modules.len();
        self.modules.push(Module {
            file: file.to_owned(),
            parent,
            ..Module::default()
        });
        for item in items {
            let attributes = attributes(&item);
            if attributes.iter().any(is_for_tests) {
                continue;
            }
            match item {
                Item::Mod(module) => {
                    let name = module.ident.to_string();
                    let below = folder.join(&name);
                    let child = match module.content {
                        Some((_, items)) => self.read_items(Some(id), file, &below, items),
                        None => {
                            let flat = folder.join(format!("{name}.rs"));
                            let file = if flat.exists() {
                                flat
                            } else {
                                below.join("mod.rs")
                            };
                            self.read_file(Some(id), &file, &below)
                        }
                    };
                    self.modules[id].names.insert(name, Meaning::Module(child));
                }
                Item::Use(item) => {
                    let reexported = !matches!(item.vis, Visibility::Inherited);
                    self.read_use(id, reexported, &mut Vec::new(), &item.tree);
                }
                item => self.read_item(id, &item),
            }
        }
        id
    }

    fn read_use(&mut self, id: Id, reexported: bool, path: &mut Vec<String>, tree: &UseTree) {
        let module = &mut self.modules[id];
        match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.read_use(id, reexported, path, &tree.tree);
                path.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.read_use(id, reexported, path, tree);
                }
            }
            UseTree::Glob(_) => {
                module.globs.push(path.clone());
                if !reexported {
                    module.used.push(path.clone());
                }
            }
            UseTree::Name(_) | UseTree::Rename(_) => {
                let (name, alias) = match tree {
                    UseTree::Rename(tree) => (&tree.ident, &tree.rename),
                    UseTree::Name(tree) => (&tree.ident, &tree.ident),
                    _ => unreachable!("both are names"),
                };
                let mut full = path.clone();
                let alias = if name == "self" {
                    full.last().cloned().unwrap_or_default()
                } else {
                    full.push(name.to_string());
                    alias.to_string()
                };
                // A path through a name of its own would never end.
                if full.first() != Some(&alias) || full.len() > 1 {
                    module
                        .names
                        .entry(alias)
                        .or_insert(Meaning::Path(full.clone()));
                }
                if !reexported {
                    module.used.push(full);
                }
            }
        }
    }

    fn read_item(&mut self, id: Id, item: &Item) {
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            Item::Union(item) => Some(&item.ident),
            _ => None,
        };
        let module = &mut self.modules[id];
        if let Some(name) = name {
            module.names.insert(name.to_string(), Meaning::Item);
        }
        let mut tokens = TokenStream::new();
        item.to_tokens(&mut tokens);
        paths(tokens, &mut module.used);
    }

    /// Returns the module that defines what a path in a module stands for; `None` outside the
    /// package.
    fn resolve(&self, from: Id, path: &[String], depth: usize) -> Option<Id> {
        if depth > MOST_ALIASES {
            return None;
        }
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => 0,
            "self" => from,
            "super" => self.modules[from].parent?,
            name => {
                return self.look_up(from, name, rest, depth);
            }
        };
        loop {
            let Some((name, after)) = rest.split_first() else {
                return Some(at);
            };
            if name == "super" {
                (at, rest) = (self.modules[at].parent?, after);
                continue;
            }
            return self.look_up(at, name, after, depth);
        }
    }

    fn look_up(&self, at: Id, name: &str, rest: &[String], depth: usize) -> Option<Id> {
        let module = &self.modules[at];
        match module.names.get(name) {
            Some(Meaning::Item) => Some(at),
            Some(&Meaning::Module(child)) => match rest.split_first() {
                None => Some(child),
                Some((name, rest)) => self.look_up(child, name, rest, depth + 1),
            },
            Some(Meaning::Path(path)) => {
                let path: Vec<String> = path.iter().chain(rest).cloned().collect();
                self.resolve(at, &path, depth + 1)
            }
            None => module.globs.iter().find_map(|glob| {
                let path: Vec<String> = glob
                    .iter()
                    .cloned()
                    .chain([name.to_owned()])
                    .chain(rest.iter().cloned())
                    .collect();
                self.resolve(at, &path, depth + 1)
            }),
        }
    }

    /// Returns each file with the files that it uses.
    pub(crate) fn uses(&self) -> BTreeMap<&Path, BTreeSet<&Path>> {
        let mut uses: BTreeMap<&Path, BTreeSet<&Path>> = BTreeMap::new();
        for (id, module) in self.modules.iter().enumerate() {
            let used = module
                .used
                .iter()
                .filter_map(|path| self.resolve(id, path, 0))
                .map(|used| self.modules[used].file.as_path())
                .filter(|file| *file != module.file);
            uses.entry(module.file.as_path()).or_default().extend(used);
        }
        uses
    }

    /// Returns the files that use each other in circles, one group for each set of circles that
    /// touch.
    pub(crate) fn cycles(&self) -> Vec<BTreeSet<&Path>> {
        let uses = self.uses();
        let graph: DiGraphMap<&Path, ()> = uses
            .iter()
            .flat_map(|(from, used)| used.iter().map(|to| (*from, *to)))
            .collect();
        tarjan_scc(&graph)
            .into_iter()
            .filter(|group| group.len() > 1)
            .map(|group| group.into_iter().collect())
            .collect()
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Returns true for `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else {
        return false;
    };
    list.path.is_ident("cfg")
        && list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|all| all.iter().any(|meta| meta.path().is_ident("test")))
}

/// Collects the paths in these tokens, those in the arguments of macros included.
fn paths(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    let mut end = |path: &mut Vec<String>| {
        if path.len() > 1 {
            found.push(std::mem::take(path));
        } else {
            path.clear();
        }
    };
    let mut groups = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if colons != 2 {
                    end(&mut path);
                }
                path.push(name.to_string());
                colons = 0;
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
            TokenTree::Group(group) => {
                end(&mut path);
                colons = 0;
                if !is_scope(&group.stream()) {
                    groups.push(group.stream());
                }
            }
            _ => {
                end(&mut path);
                colons = 0;
            }
        }
    }
    end(&mut path);
    for group in groups {
        paths(group, found);
    }
}

/// Returns true for the content of `pub(in path)`, which names an ancestor and uses nothing of it.
fn is_scope(tokens: &TokenStream) -> bool {
    let first = tokens.clone().into_iter().next();
    matches!(first, Some(TokenTree::Ident(name)) if name == "in")
}
