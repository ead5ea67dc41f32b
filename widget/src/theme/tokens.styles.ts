import { sheet } from './sheet.ts';

/**
 * The palette, on the widget's root; the elements below inherit it. A host page overrides it with the `--colloquy-*`
 * properties, a link's theme with `--_*` (theme.ts), which are always set.
 */
export const tokens = sheet`
  .root {
    --c-primary: var(--colloquy-primary, var(--_primary));
    --c-on-primary: var(--colloquy-on-primary, var(--_on-primary));
    --c-accent: var(--colloquy-accent, light-dark(var(--_accent-light), var(--_accent-dark)));
    --c-surface: var(--colloquy-surface, var(--_surface, light-dark(#ffffff, #16181d)));
    --c-text: var(--colloquy-text, var(--_text, light-dark(#16181d, #eff1f4)));
    --c-raised: light-dark(
      color-mix(in srgb, var(--c-text) 5%, var(--c-surface)),
      color-mix(in srgb, var(--c-text) 8%, var(--c-surface))
    );
    --c-line: light-dark(
      color-mix(in srgb, var(--c-text) 12%, var(--c-surface)),
      color-mix(in srgb, var(--c-text) 16%, var(--c-surface))
    );
    --c-control: light-dark(#858c99, #737b8a);
    --c-muted: light-dark(#596070, #a6adba);
    --c-danger: light-dark(#b3261e, #ffb4ab);
    --c-danger-surface: light-dark(#fdeceb, #3a1f1d);
    --c-caution: light-dark(#7a4d00, #ffcf70);
    --c-caution-surface: light-dark(#fff5e0, #35290f);
    --c-radius: var(--colloquy-radius, var(--_radius, 10px));
    --c-shadow: 0 0 0 1px light-dark(rgb(16 19 26 / 6%), rgb(255 255 255 / 8%)),
      0 2px 6px rgb(16 19 26 / 8%), 0 16px 48px light-dark(rgb(16 19 26 / 18%), rgb(0 0 0 / 55%));
    --c-ease: cubic-bezier(0.2, 0.8, 0.2, 1);
    color: var(--c-text);
    font: 16px / 1.5 var(--colloquy-font, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif);
  }
`;
