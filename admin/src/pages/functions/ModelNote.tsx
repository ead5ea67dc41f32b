import { botApi, chatApi, INSTANCE_PROVIDER_ID, type ChatBot } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { botSettingsPath } from '../../routing/paths.ts';

/** Says that functions are not called where no language model writes the answers. */
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
      // On a phone the button stands below the text, which would be a few words wide beside it.
      sx={{
        mb: 2,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: { xs: '1 0 75%', sm: '0 1 auto' } },
      }}
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
