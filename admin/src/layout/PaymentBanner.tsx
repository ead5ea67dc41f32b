import Alert from '@mui/material/Alert';
import { useEffect, useState, type ReactElement } from 'react';
import { useBackend } from '../data/backend.tsx';
import { useText } from '../i18n/useText.ts';

/** Shows once the server has answered 402 (specification, section 8). */
export function PaymentBanner(): ReactElement | null {
  const t = useText();
  const { paymentRequired } = useBackend();
  const [isShown, setShown] = useState(false);
  useEffect(() => paymentRequired.listen(() => setShown(true)), [paymentRequired]);
  if (!isShown) return null;
  return (
    <Alert
      severity="warning"
      onClose={() => setShown(false)}
      closeText={t('app.dismiss')}
      sx={{ borderRadius: 0 }}
    >
      {t('layout.paymentTitle')}
    </Alert>
  );
}
