import { useQueryClient } from '@tanstack/react-query';
import { endDevice, type listDevices } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { Confirm } from '@xuezhou/ui/confirm';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError } from '@xuezhou/client/api/errors.ts';
import { commitFailure } from '@xuezhou/client/api/failures.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { devicesQuery } from '../settings.queries.ts';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

const words = settingsWords.device;

export type Device = DataOf<typeof listDevices>[number];

export function EndDevice({ device, onDone }: { device: Device; onDone: () => void }) {
  const client = useQueryClient();
  const { isBusy, submit } = useSubmission();
  const { sessionId, name } = device;
  const end = () =>
    submit(async () => {
      try {
        await call(endDevice, { body: { sessionId } }, { ignoreErrors: true });
      } catch (error) {
        // It has logged out by itself meanwhile: what was wanted is so.
        if (!(error instanceof FailureError) || error.status !== 404) throw reported(error);
      }
      client.setQueryData(devicesQuery.queryKey, (devices) =>
        devices?.filter((each) => each.sessionId !== sessionId),
      );
      tellSaved(words.ended(name));
      onDone();
    });
  return (
    <Confirm
      text={words.confirmText}
      cancel={settingsWords.cancel}
      confirm={words.end}
      isBusy={isBusy}
      onConfirm={() => void end()}
      onCancel={onDone}
    />
  );
}

/** Every other failure is told as always. */
function reported(error: unknown): unknown {
  if (error instanceof FailureError) commitFailure(error, { isQuiet: false });
  return error;
}
