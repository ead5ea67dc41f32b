import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { lazyPage } from '../../components/lazyPage.ts';

// Loaded on demand, because most visits never need it.
const ConfirmationDialog = lazyPage(
  async () => (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
  ['auth', 'shell'],
);

/** Shows the dialog whenever a call requires a fresh confirmation of identity. */
export function ConfirmationAsker(): ReactElement | null {
  const { confirmations } = useBackend();
  const [answer, setAnswer] = useState<{ readonly give: (isConfirmed: boolean) => void } | null>(null);
  useEffect(
    () =>
      confirmations.askedBy(
        () =>
          new Promise((give) => {
            setAnswer({ give });
          }),
      ),
    [confirmations],
  );
  if (answer === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog
        onAnswer={(isConfirmed) => {
          setAnswer(null);
          answer.give(isConfirmed);
        }}
      />
    </Suspense>
  );
}
