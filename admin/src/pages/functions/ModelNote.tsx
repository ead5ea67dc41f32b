import { botApi, chatApi, INSTANCE_PROVIDER_ID, type ChatBot } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useRoute } from '../../api/useRoute.ts';
import { ACTION_BELOW_ON_PHONES } from '../../components/alert-action.ts';
import { useText } from '../../i18n/useText.ts';
import { botSettingsPath } from '../../routing/paths.ts';

/** Explains that functions need a language model that writes the answers. */
export function ModelNote({ bot }: { bot: ChatBot }): ReactElement | null {
  const t = useText();
  const settings = useRoute(botApi.readBotSettings, { params: { id: bot.id } });
  const choices = useRoute(chatApi.listModelChoices, { params: { id: bot.workspace_id } });
  const chosen = settings.data?.data.model.provider_id;
  const instance = choices.data?.data.find(({ id }) => id === INSTANCE_PROVIDER_ID);
  if (chosen !== INSTANCE_PROVIDER_ID || instance === undefined || instance.models.length > 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, ...ACTION_BELOW_ON_PHONES }}
      action={
        <Button
          component={Link}
          to={botSettingsPath(bot.workspace_id, bot.id)}
          size="small"
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {t('functions.chooseModel')}
        </Button>
      }
    >
      {t('functions.needsModel')}
    </Alert>
  );
}
