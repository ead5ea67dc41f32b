import type { ReactElement, Ref } from 'react';
import { ACCEPTED_ENDINGS } from '../../../features/uploads/validate-file.ts';

/** Asks the browser for files that a chatbot can read; opened by a click of its own button, by `ref`. */
export function FileInput({
  ref,
  label,
  multiple = false,
  onFiles,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}): ReactElement {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      hidden
      aria-label={label}
      accept={ACCEPTED_ENDINGS.join(',')}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file can be chosen again.
        event.target.value = '';
      }}
    />
  );
}
