import { chatApi, NEXT_CONTACT_STATES, type Chat, type Contact } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { FactList, type ShownFact } from '../../components/FactList.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';

const CONTACT_PX = 120;

/** The visitor's contact details and their state; nothing without any. */
export function Contacts(props: { chat: Chat }): ReactElement | null {
  return props.chat.contact === undefined ? null : <ContactsOf chat={props.chat} />;
}

function ContactsOf({ chat }: { chat: Chat }): ReactElement {
  const t = useText();
  // A new contact changes the query, so that the list is reloaded.
  const query = { chat_bot_id: chat.chat_bot_id, chat_id: chat.id, desc: true };
  const contacts = useRoute(chatApi.listContacts, { query });
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {t('inbox.contact')}
      </Typography>
      <Loaded query={contacts} heightPx={CONTACT_PX}>
        {({ data }) => (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {data.map((contact) => (
              <ContactCard key={contact.id} contact={contact} />
            ))}
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

function ContactCard({ contact }: { contact: Contact }): ReactElement {
  const t = useText();
  const { mutate, isPending, variables } = useAction(chatApi.updateContact, {
    stale: [chatApi.listContacts, 'chats'],
  });
  const state = isPending ? (variables.body?.state ?? contact.state) : contact.state;
  const known = (name: 'name' | 'phone' | 'message'): readonly ShownFact[] =>
    contact[name] === null
      ? []
      : [
          [
            t(`inbox.contactFields.${name}`),
            <Box component="span" key={name} sx={{ whiteSpace: 'pre-wrap' }}>
              {contact[name]}
            </Box>,
          ],
        ];
  return (
    <Box
      role="group"
      aria-label={t('inbox.contactOf', { email: contact.email })}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <FactList
        facts={[
          [
            t('inbox.contactFields.email'),
            <Link key="email" href={`mailto:${contact.email}`}>
              {contact.email}
            </Link>,
          ],
          ...known('name'),
          ...known('phone'),
          ...known('message'),
          ...contact.fields.map(({ label, value }) => [label, value] as const),
          ...(contact.consent === null
            ? []
            : [[t('inbox.contactConsent'), formatTime(contact.consent.at)] as const]),
          [t('inbox.contactSent'), formatTime(contact._createTime)],
        ]}
      />
      <NativeSelect
        label={t('inbox.contactState')}
        value={state}
        disabled={isPending}
        onChange={(event) => {
          const wanted = NEXT_CONTACT_STATES[contact.state].find((next) => next === event.target.value);
          if (wanted === undefined) return;
          mutate({ params: { id: contact.id }, body: { state: wanted, revision: contact.revision } });
        }}
        options={[contact.state, ...NEXT_CONTACT_STATES[contact.state]].map((one) => ({
          value: one,
          label: t(`inbox.contactStates.${one}`),
        }))}
      />
    </Box>
  );
}
