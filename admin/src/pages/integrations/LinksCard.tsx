import { botApi, type PublicLink } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { usePublicLinks } from '../../features/links/usePublicLinks.ts';
import { useText } from '../../i18n/useText.ts';
import { HeadedCard } from './HeadedCard.tsx';
import { LinkRow } from './LinkRow.tsx';
import { NewLinkDialog } from './NewLinkDialog.tsx';

/** Every public link of a chatbot. */
export function LinksCard(props: { botId: string; canManage: boolean }): ReactElement {
  const t = useText();
  const links = usePublicLinks(props.botId);
  const [isCreating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<PublicLink | null>(null);
  const remove = useAction(botApi.deletePublicLinks, {
    stale: ['public-links', 'chat-bots'],
    done: () => t('links.deleted', { name: doomed?.name ?? '' }),
  });
  const add = (
    <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setCreating(true)}>
      {t('links.add')}
    </Button>
  );
  return (
    <HeadedCard
      Icon={LinkIcon}
      title={t('links.title')}
      help={t('links.help')}
      action={props.canManage && add}
    >
      <Loaded query={links} heightPx={320}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={<LinkIcon />} title={t('links.none')} text={t('links.noneText')} />
          ) : (
            <Box component="ul" aria-label={t('links.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {all.map((link) => (
                <LinkRow
                  key={link.id}
                  link={link}
                  canManage={props.canManage}
                  onDelete={() => setDoomed(link)}
                />
              ))}
            </Box>
          )
        }
      </Loaded>
      {isCreating && <NewLinkDialog botId={props.botId} onClose={() => setCreating(false)} />}
      <ConfirmDialog
        open={doomed !== null}
        title={t('links.deleteTitle', { name: doomed?.name ?? '' })}
        text={t('links.deleteText')}
        action={t('links.delete')}
        busy={remove.isPending}
        onClose={() => setDoomed(null)}
        onConfirm={() =>
          doomed !== null &&
          remove.mutate({ query: { id: [doomed.id] } }, { onSettled: () => setDoomed(null) })
        }
      />
    </HeadedCard>
  );
}
