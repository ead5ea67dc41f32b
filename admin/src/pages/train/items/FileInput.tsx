import type { ReactElement, Ref } from 'react';
import { ACCEPTED_ENDINGS } from '../../../features/uploads/validate-file.ts';

/** A hidden file input for readable types; `ref` opens it. */
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
        // Lets the user choose the same file again.
        event.target.value = '';
      }}
    />
  );
}
