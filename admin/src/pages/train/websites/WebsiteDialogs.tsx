import {
  DEFAULT_WEBSITE_CONFIG,
  KNOWLEDGE_NAME_MAX_LENGTH,
  knowledgeApi,
  WebsiteType,
  type ChatBot,
  type Website,
} from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../../api/useAction.ts';
import { ChoiceField } from '../../../components/ChoiceField.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { handledByForm } from '../../../components/useFieldsForm.ts';
import { useText } from '../../../i18n/useText.ts';
import { websitePath } from '../../../routing/paths.ts';
import { usePagesRoom } from './usePagesRoom.ts';
import { AdvancedWebsiteFields } from './WebsiteFields.tsx';
import {
  atFormFields,
  configOf,
  namedWebsiteValuesSchema,
  valuesOf,
  websiteValuesSchema,
  type WebsiteValues,
} from './website-values.ts';

/** Adds a website or a sitemap, and opens its page. */
export function AddWebsiteDialog(props: { bot: ChatBot; onClose: () => void }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { bot } = props;
  const { room } = usePagesRoom(bot.workspace_id);
  const create = useAction(knowledgeApi.createWebsite, {
    stale: ['websites'],
    done: ({ data }) => t('websites.added', { name: data.name }),
    onDone: ({ data }) => void navigate(websitePath(bot.workspace_id, bot.id, data.id)),
    onError: handledByForm,
  });
  const save = async (values: WebsiteValues) => {
    const { url, type, name } = values;
    const config = configOf(values, DEFAULT_WEBSITE_CONFIG);
    const known = type === String(WebsiteType.sitemap) ? WebsiteType.sitemap : WebsiteType.website;
    const body = {
      chat_bot_id: bot.id,
      type: known,
      url: url.trim(),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(config === undefined ? {} : { config }),
    };
    await create.mutateAsync({ body }).catch(rethrown);
  };
  return (
    <FieldsDialog
      isWide
      title={t('websites.form.addTitle')}
      action={t('app.add')}
      schema={websiteValuesSchema}
      defaults={valuesOf()}
      onSave={save}
      onClose={props.onClose}
    >
      <ChoiceField<WebsiteValues>
        name="type"
        label={t('websites.form.type')}
        options={Object.values(WebsiteType).map((type) => ({
          value: String(type),
          label: t(`websites.kinds.${type}`),
        }))}
      />
      <AddressField />
      <FormField<WebsiteValues>
        name="name"
        label={t('websites.form.name')}
        help={t('websites.form.nameHelp')}
        counterMax={KNOWLEDGE_NAME_MAX_LENGTH}
      />
      <AdvancedWebsiteFields room={room} language="" />
    </FieldsDialog>
  );
}

function AddressField(): ReactElement {
  const t = useText();
  const type = useWatch<WebsiteValues, 'type'>({ name: 'type' });
  return (
    <FormField<WebsiteValues>
      name="url"
      label={t('websites.form.url')}
      help={t(`websites.form.${type === '2' ? 'urlOfSitemap' : 'urlOfWebsite'}`)}
      autoFocus
      required
    />
  );
}

/** Name and settings of a website; changed settings trigger a new crawl. */
export function EditWebsiteDialog(props: { website: Website; onClose: () => void }): ReactElement {
  const t = useText();
  const { website } = props;
  const { room } = usePagesRoom(website.workspace_id);
  const update = useAction(knowledgeApi.updateWebsite, {
    stale: ['websites', 'subpages', knowledgeApi.readWebsite],
    done: ({ data }) => t('websites.saved', { name: data.name }),
    onDone: props.onClose,
    onError: handledByForm,
  });
  const save = async (values: WebsiteValues) => {
    const name = values.name.trim();
    const config = configOf(values, website.config);
    const body = {
      revision: website.revision,
      ...(name === website.name ? {} : { name }),
      ...(config === undefined ? {} : { config }),
    };
    await update.mutateAsync({ params: { id: website.id }, body }).catch(rethrown);
  };
  return (
    <FieldsDialog
      isWide
      title={t('websites.form.editTitle', { name: website.name })}
      action={t('app.save')}
      schema={namedWebsiteValuesSchema}
      defaults={valuesOf(website)}
      onSave={save}
      onClose={props.onClose}
    >
      <DialogContentText>{t('websites.form.recrawl')}</DialogContentText>
      <FormField<WebsiteValues>
        name="name"
        label={t('websites.form.name')}
        counterMax={KNOWLEDGE_NAME_MAX_LENGTH}
        autoFocus
        required
      />
      <AdvancedWebsiteFields isOpen room={room} language={website.config.language ?? ''} />
    </FieldsDialog>
  );
}

/** Asks before a website is deleted with all of its pages. */
export function DeleteWebsiteDialog(props: {
  website: Website;
  onDeleted: () => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { website } = props;
  const remove = useAction(knowledgeApi.deleteWebsite, {
    stale: ['websites', 'knowledge-base'],
    done: t('websites.deleted', { name: website.name }),
    onDone: props.onDeleted,
  });
  return (
    <ConfirmDialog
      open
      title={t('websites.removeTitle', { name: website.name })}
      text={
        website.counters.indexed === 0
          ? t('websites.removeUnread')
          : t('websites.removeText', { smart_count: website.counters.indexed })
      }
      action={t('app.delete')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: website.id } })}
      onClose={props.onClose}
    />
  );
}

function rethrown(error: unknown): never {
  throw atFormFields(error);
}
