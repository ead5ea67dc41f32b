import { ApiError, textOfError } from './api-error.ts';

/**
 * What a form of react-admin wants back from `onSubmit`: nothing when the change was made, else what is wrong with
 * which field. An error of no field is the form's own, so that what was typed still counts as not saved.
 */
export async function submitted(change: Promise<unknown>): Promise<Record<string, string> | undefined> {
  try {
    await change;
    return undefined;
  } catch (error) {
    const ofFields = error instanceof ApiError ? error.body.errors : {};
    return Object.keys(ofFields).length > 0 ? { ...ofFields } : { root: textOfError(error) };
  }
}
