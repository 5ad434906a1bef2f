import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  endStudentDevice,
  exportStudentFile,
  listStudentDevices,
} from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { DataOf } from '@xuezhou/contract/kernel';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import styles from './student-page.module.css';
import { ViewsList } from './views-list.tsx';

const ExportDialog = sheetPart(() => import('../export-dialog.tsx'), 'ExportDialog');

type Device = DataOf<typeof listStudentDevices>[number];

interface DevicesCardProps {
  studentId: number;
  nickname: string;
}

/** Where the student is logged in, and one file with all that is kept of them. */
export function DevicesCard({ studentId, nickname }: DevicesCardProps) {
  const may = useMay();
  const { data, error, refetch } = useQuery(
    operationQuery(listStudentDevices, { params: { studentId } }, { ignoreErrors: true }),
  );
  const ending = useDialog<Device>((device, state) => (
    <EndDialog {...{ studentId, device }} {...state} />
  ));
  const exporting = useDialog<null>((_, state) => (
    <ExportDialog
      {...state}
      title={`导出${nickname}的全部资料`}
      button="提出导出 1 人"
      words="学校保存的关于他的一切，做成一个可以打印的网页文件。"
      send={(why) => call(exportStudentFile, { body: { studentId, why } })}
    />
  ));
  return (
    <SectionCard title={data === undefined ? '设备' : `设备 ${data.length}`}>
      {data === undefined ? (
        error === null ? (
          <PageSkeleton delay={300} label="正在取设备" />
        ) : (
          <ErrorState
            title="设备没有取到"
            text={troubleText(error)}
            action={<Button onClick={() => void refetch()}>再试一次</Button>}
          />
        )
      ) : (
        <Devices devices={data} onEnd={may('student.write') ? ending.open : undefined} />
      )}
      <ViewsList studentId={studentId} />
      {may('student.export') && (
        <div className={styles.buttons}>
          <Button variant="default" size="sm" onClick={() => exporting.open(null)}>
            导出全部资料
          </Button>
        </div>
      )}
      {ending.dialog}
      {exporting.dialog}
    </SectionCard>
  );
}

interface DevicesProps {
  devices: readonly Device[];
  onEnd: ((device: Device) => void) | undefined;
}

function Devices({ devices, onEnd }: DevicesProps) {
  if (devices.length === 0) return <p className={styles.quiet}>现在没有登录着的设备。</p>;
  return (
    <ul className={styles.devices}>
      {devices.map((device) => (
        <li key={device.sessionId}>
          <span>
            {device.name}
            <small className={styles.why}>{momentText(device.seenAt)} 用过</small>
          </span>
          {onEnd !== undefined && (
            <Button variant="subtle" size="sm" onClick={() => onEnd(device)}>
              退出登录
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface EndDialogProps {
  studentId: number;
  device: Device;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks again where a paper runs: its clock goes on without the student. */
function EndDialog({ studentId, device, isOpen, onClose }: EndDialogProps) {
  const [hasPaper, setHasPaper] = useState(false);
  return (
    <ActDialog
      {...{ isOpen, onClose }}
      title={`让“${device.name}”退出登录`}
      button={hasPaper ? '仍然退出 1 台' : '退出 1 台'}
      work={async () => {
        const body = { studentId, sessionId: device.sessionId, anyway: hasPaper };
        try {
          await call(endStudentDevice, { body });
        } catch (error) {
          if (error instanceof RefusalError && error.status === consoleRefusals.devicePaperRuns[0])
            setHasPaper(true);
          throw error;
        }
        return `“${device.name}”退出登录了`;
      }}
    >
      <p>那台设备要重新登录才能接着学；没有送出的答案留在那台设备上，登录后会补送。</p>
    </ActDialog>
  );
}
