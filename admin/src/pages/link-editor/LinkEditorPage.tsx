import type { ChatBot, PublicLink } from '@colloquy/contracts';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { refresh } from '../../api/route-key.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { MergingForm } from '../../components/MergingForm.tsx';
import { useDescribe } from '../../components/useDescribe.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { usePublicLinks, useReadLinks } from '../../features/links/usePublicLinks.ts';
import { useText } from '../../i18n/useText.ts';
import { ownPath } from '../../api/config.ts';
import { integrationsPath, widgetPreviewPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import {
  LABELS,
  fieldOfServer,
  linkFormSchema,
  toLink,
  toLinkValues,
  type LinkValues,
} from './link-values.ts';
import { LinkWorkbench } from './LinkWorkbench.tsx';

/** The settings of one public link, with a live preview of its chat. */
export function LinkEditorPage(): ReactElement {
  const t = useText();
  const { linkId = '' } = useParams();
  const { workspace, bot } = useWorkspaceScope();
  if (bot === undefined) return <PageSkeleton />;
  return (
    <Page width="full" back={{ to: integrationsPath(workspace.id, bot.id), label: t('links.back') }}>
      <StoredLink key={linkId} linkId={linkId} bot={bot} />
    </Page>
  );
}

function StoredLink({ linkId, bot }: { linkId: string; bot: ChatBot }): ReactElement {
  const t = useText();
  return (
    <Loaded query={usePublicLinks(bot.id)} heightPx={520}>
      {(links) => {
        const link = links.find((one) => one.linkId === linkId);
        return link === undefined ? (
          <PageHeader title={t('links.gone')} help={t('links.goneText')} />
        ) : (
          <LinkForm link={link} bot={bot} />
        );
      }}
    </Loaded>
  );
}

function LinkForm({ link, bot }: { link: PublicLink; bot: ChatBot }): ReactElement {
  const t = useText();
  const { canManageIntegrations } = useWorkspaceScope();
  const { save, reload } = useStoredLink(link);
  const describe = useDescribe(LABELS);
  return (
    <>
      <PageHeader
        title={link.name}
        help={t('links.editorHelp', { bot: bot.name })}
        action={
          <Button
            component="a"
            href={ownPath(widgetPreviewPath(link.linkId))}
            target="_blank"
            rel="noopener"
            color="inherit"
            endIcon={<OpenInNew />}
          >
            {t('links.openSample')}
          </Button>
        }
      />
      {!canManageIntegrations && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('links.readOnly')}
        </Alert>
      )}
      <MergingForm<PublicLink, LinkValues>
        stored={link}
        toValues={toLinkValues}
        schema={linkFormSchema(t)}
        save={save}
        reload={reload}
        describe={describe}
        fieldOf={fieldOfServer}
        done="links.saved"
        disabled={!canManageIntegrations}
      >
        <LinkWorkbench link={link} bot={bot} canChange={canManageIntegrations} />
      </MergingForm>
    </>
  );
}

function useStoredLink({ id, chat_bot_id }: PublicLink) {
  const readLinks = useReadLinks(chat_bot_id);
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const save = async (stored: PublicLink, values: LinkValues): Promise<PublicLink> => {
    const params = { id, data: toLink(stored, values), previousData: stored };
    const saved = await dataProvider.update<PublicLink>('public-links', params);
    await refresh(queryClient, ['public-links']);
    return saved.data;
  };
  const reload = async (): Promise<PublicLink> => {
    const newest = (await readLinks()).find((one) => one.id === id);
    if (newest === undefined) throw new ApiError(404, { code: 404 });
    return newest;
  };
  return { save, reload };
}
