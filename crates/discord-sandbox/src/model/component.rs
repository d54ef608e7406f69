//! The components of messages and modals, as JSON.

use serde_json::Value;

use crate::model::codes::component_type;
use crate::model::text::list;

/// Iterator over all components below the given ones, parents before their children.
pub(crate) struct Walk<'a> {
    open: Vec<&'a Value>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(components: &'a [Value]) -> Self {
        Self {
            open: components.iter().rev().collect(),
        }
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = &'a Value;

    fn next(&mut self) -> Option<&'a Value> {
        let component = self.open.pop()?;
        for child in ["component", "accessory"] {
            if component[child].is_object() {
                self.open.push(&component[child]);
            }
        }
        self.open.extend(list(component, "components").iter().rev());
        Some(component)
    }
}

/// Returns the interactive component with this custom id.
pub(crate) fn interactive<'a>(components: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    Walk::new(components).find(|component| component["custom_id"] == custom_id)
}

/// Returns the components of a modal that the member fills in.
pub(crate) fn modal_inputs(modal: &Value) -> impl Iterator<Item = &Value> {
    Walk::new(list(modal, "components")).filter(|component| {
        !matches!(
            component["type"].as_u64(),
            Some(component_type::ACTION_ROW | component_type::LABEL | component_type::TEXT_DISPLAY)
        )
    })
}
