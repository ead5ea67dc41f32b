import { useFormState } from 'react-hook-form';
import { useKeepUnsaved } from './LeaveGuard.tsx';

/** In a form: asks before what was typed into it is left. */
export function KeepUnsaved(): null {
  const { dirtyFields, isSubmitSuccessful } = useFormState();
  useKeepUnsaved(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
