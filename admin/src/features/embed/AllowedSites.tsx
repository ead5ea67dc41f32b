import type { ChatBot } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormField } from '../../components/FormField.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { LABEL_HEIGHT } from '../../theme/theme.ts';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';
import { siteFieldSchema } from './site-field-schema.ts';
import { toOrigin } from './to-origin.ts';
import { useAllowedSites, type AllowedSites as Sites } from './useAllowedSites.ts';

/** 'Sites that may show this chatbot': any other site is refused. */
export function AllowedSites(props: {
  botId: string;
  link: NonNullable<ChatBot['publicLink']>;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const allowed = useAllowedSites(props.botId, props.link);
  const { sites, error } = allowed;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Typography id={titleId} variant="h3" component="h3">
        {t('sites.title')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('sites.help')}
      </Typography>
      {error !== null && <ErrorState error={error} onRetry={allowed.retry} />}
      {error === null && sites === undefined && <Skeleton variant="rounded" height={72} />}
      {sites !== undefined && (
        <>
          <SiteForm sites={sites} allowed={allowed} />
          <SiteRows sites={sites} allowed={allowed} />
        </>
      )}
    </Box>
  );
}

interface SiteValues {
  site: string;
}

function SiteForm(props: { sites: readonly string[]; allowed: Sites }): ReactElement {
  const t = useText();
  const { sites, allowed } = props;
  const { control, handleSubmit, getValues, reset, formState } = useForm<SiteValues>({
    defaultValues: { site: '' },
    resolver: schemaResolver(siteFieldSchema(t, sites)),
  });
  useKeepUnsaved(formState.isDirty && !allowed.isSaving);
  const submit = handleSubmit(({ site }) => {
    const origin = toOrigin(site);
    if (origin === undefined) return;
    // Keeps the next site if the user has typed it meanwhile.
    allowed.add(origin, () => getValues('site') === site && reset());
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <FormField
        control={control}
        name="site"
        label={t('sites.field')}
        placeholder={t('sites.placeholder')}
        type="url"
      />
      <Button type="submit" variant="outlined" loading={allowed.isSaving} sx={{ mt: LABEL_HEIGHT }}>
        {t('app.add')}
      </Button>
    </Box>
  );
}

function SiteRows(props: { sites: readonly string[]; allowed: Sites }): ReactElement {
  const t = useText();
  if (props.sites.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        {t('sites.none')}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {props.sites.map((site) => (
        <Box
          component="li"
          key={site}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 36,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {site}
          </Typography>
          <IconAction
            label={t('app.remove')}
            aria-label={t('sites.removeNamed', { site })}
            onClick={() => props.allowed.remove(site)}
          >
            <Delete fontSize="small" />
          </IconAction>
        </Box>
      ))}
    </Box>
  );
}
