import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChoosePassword } from './ChoosePassword.tsx';
import { RequestPasswordReset } from './RequestPasswordReset.tsx';

/**
 * Both reset addresses of the specification (/login/reset-password, /register/reset-password): with the mailed token
 * a new password is set, without it the mail is requested.
 */
export function ResetPasswordPage(): ReactElement {
  const [params] = useSearchParams();
  const token = params.get('token');
  return token === null || token === '' ? <RequestPasswordReset /> : <ChoosePassword token={token} />;
}
