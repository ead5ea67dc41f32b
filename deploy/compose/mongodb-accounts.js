// Makes the accounts of the services, or gives them their password anew. MongoDB's image runs it with the first start on
// an empty volume; on a volume that has data already, an operator does: see docs/operations/distributed.md.
/* global db, process */
const SERVICES = ['auth', 'workspace', 'bot', 'knowledge', 'chat', 'integration', 'billing'];

for (const service of SERVICES) {
  const own = db.getSiblingDB(`colloquy_${service}`);
  const account = {
    pwd: process.env[`MONGODB_PASSWORD_${service.toUpperCase()}`],
    roles: [{ role: 'readWrite', db: `colloquy_${service}` }],
  };
  if (own.getUser(service) === null) own.createUser({ user: service, ...account });
  else own.updateUser(service, account);
}
