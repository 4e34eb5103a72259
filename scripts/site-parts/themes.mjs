// Lets an embedding page choose the colors: the dark ones are written once, for systems that are dark, and used for
// `data-theme="dark"` too; other themes keep them away.

/** The styles, with themes. */
export function themed(styles) {
  return styles.replace(/@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}/, (_, dark) =>
    `@media (prefers-color-scheme: dark) { :root:not([data-theme]) {${dark}} }\n:root[data-theme="dark"] {${dark}}`);
}
