import { useState, type ComponentPropsWithRef, type ReactElement } from 'react';

/**
 * The element of Material UI's buttons. One that is disabled while it has the focus, as by its own click, keeps it
 * until it is left: a browser would let the focus fall to the start of the page. Clicks on it are ignored by
 * Material UI.
 */
export function KeptButton(props: ComponentPropsWithRef<'button'>): ReactElement {
  const { disabled = false, onFocus, onBlur, ...others } = props;
  const [hasFocus, setFocus] = useState(false);
  return (
    <button
      {...others}
      {...(disabled && hasFocus ? { 'aria-disabled': true, tabIndex: 0 } : { disabled })}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
    />
  );
}
