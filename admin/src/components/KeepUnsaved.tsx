import { useFormState } from 'react-hook-form';
import { useKeepUnsaved } from './LeaveGuard.tsx';

/** Inside a form: asks before the user leaves with unsaved changes. */
export function KeepUnsaved(): null {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  useKeepUnsaved(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
