import { authApi, RECOVERY_CODES, type Enrolment, type Me } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { SectionCard } from '../../components/SectionCard.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { PasswordDialog } from '../../features/accounts/PasswordDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';

/** From this number of remaining codes, the user is advised to create new ones. */
const FEW_CODES = 3;

/** The code that a log-in requires in addition to the password. */
export function SecondFactorCard(props: { me: Me }): ReactElement {
  const t = useText();
  const { secondFactor, hasPassword } = props.me;
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isTurningOff, setTurningOff] = useState(false);
  const begin = useAction(authApi.enrolTotp, { onDone: ({ data }) => setEnrolment(data) });
  const isOn = secondFactor !== null;
  return (
    <SectionCard
      title={t('secondFactor.title')}
      help={t(isOn ? 'secondFactor.helpOn' : hasPassword ? 'secondFactor.help' : 'secondFactor.helpGoogle')}
      {...(isOn ? { aside: <Chip size="small" color="success" label={t('secondFactor.on')} /> } : {})}
    >
      {secondFactor !== null && <CodesLeft count={secondFactor.recoveryCodesLeft} />}
      {!isOn && hasPassword && (
        <Button variant="outlined" sx={{ mt: 2 }} loading={begin.isPending} onClick={() => begin.mutate({})}>
          {t('secondFactor.setUp')}
        </Button>
      )}
      {isOn && (
        <Button
          variant="outlined"
          color="error"
          sx={{ mt: 2 }}
          aria-haspopup="dialog"
          onClick={() => setTurningOff(true)}
        >
          {t('secondFactor.turnOff')}
        </Button>
      )}
      {enrolment !== null && (
        <SetUpSecondFactor
          enrolment={enrolment}
          onDone={(made) => {
            setEnrolment(null);
            setCodes(made);
          }}
          onClose={() => setEnrolment(null)}
        />
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      {isTurningOff && <TurnOff onClose={() => setTurningOff(false)} />}
    </SectionCard>
  );
}

function CodesLeft(props: { count: number }): ReactElement {
  const t = useText();
  const { count } = props;
  if (count <= FEW_CODES) {
    return (
      <Alert severity="warning" sx={{ mt: 1.5 }}>
        {t('secondFactor.codesFew', { count })}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" sx={{ mt: 1.5 }}>
      {t('secondFactor.codesLeft', { count, total: RECOVERY_CODES })}
    </Typography>
  );
}

function TurnOff(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const turnOff = useAction(authApi.turnOffTotp, {
    stale: [authApi.me],
    done: 'secondFactor.turnedOff',
    onDone: props.onClose,
    onError: handledByForm,
  });
  return (
    <PasswordDialog
      title={t('secondFactor.turnOffTitle')}
      text={t('secondFactor.turnOffText')}
      action={t('secondFactor.turnOff')}
      onSave={(body) => turnOff.mutateAsync({ body })}
      onClose={props.onClose}
    />
  );
}
