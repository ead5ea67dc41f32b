import type { ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useInstallation } from '../features/accounts/useInstallation.ts';

/** `/` for a guest: redirects to the login page, or to sign-up while no account exists. */
export function EntryPage(): ReactElement | null {
  const { state } = useLocation();
  const { installation, isUnknown } = useInstallation();
  if (installation === undefined && !isUnknown) return null;
  return <Navigate to={installation?.isEmpty === true ? '/register' : '/login'} replace state={state} />;
}
