import { createServer } from 'node:https';
import { listenOnLoopback } from './listen.ts';

/** Key of 127.0.0.1, made for this server alone: it opens nothing. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmMavmijnmve/vow2
Ry7+HMxfPM+YmYYVreQcCUK5svOhRANCAAQZ6yZ3fYOoDTlFAei2Ju8dJRLUOzUi
1K5trL9M7HhZH9mgMKNgeFPMVHvKF1JbJe4D79nyYeJOiEHMxAHLtZmk
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIUJEbw8R7EW83xHIJvvY8B7tO2MwIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyODA3NTMzMFoYDzIxMjYxMTA0
MDc1MzMwWjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQZ6yZ3fYOoDTlFAei2Ju8dJRLUOzUi1K5trL9M7HhZH9mgMKNgeFPM
VHvKF1JbJe4D79nyYeJOiEHMxAHLtZmko2QwYjAdBgNVHQ4EFgQUMV1lV6mU8PuB
Sc6eZDE8idpjp+IwHwYDVR0jBBgwFoAUMV1lV6mU8PuBSc6eZDE8idpjp+IwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQDyh0On/CFaSqeO1bd1bghjYENkHZZOBWw8Jk31ZNcaCAIhAPAvhZ4/damTHQAA
o4sdAQLd2eJQeHtVNZ4nlA0IAoek
-----END CERTIFICATE-----
`;

/** An HTTPS server with an untrusted certificate. */
export async function startSelfSigned() {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => void response.end('{}'));
  const port = await listenOnLoopback(server);
  return {
    baseUrl: `https://127.0.0.1:${port}/v1`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
