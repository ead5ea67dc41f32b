import { useState, type ComponentPropsWithRef, type ReactElement } from 'react';

/**
 * The element of Material UI's buttons. A button that is disabled while focused, for example by its own click, keeps
 * the focus; otherwise browsers move it to the start of the page. Material UI ignores clicks on it.
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
