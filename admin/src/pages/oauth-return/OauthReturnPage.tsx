import { useEffect, useState, type ReactElement } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { GoogleReturn } from '../../features/google/GoogleReturn.tsx';
import { clearOauth, readOauth } from '../../features/google/oauth-return.ts';

/** The return from a federated sign-in (specification, section 2). The stored state is valid once. */
export function OauthReturnPage(): ReactElement {
  const { oauth } = useParams();
  const [begun] = useState(() => readOauth(oauth));
  useEffect(() => clearOauth(), []);
  return begun === null ? <Navigate to="/auth/" replace /> : <GoogleReturn begun={begun} />;
}
