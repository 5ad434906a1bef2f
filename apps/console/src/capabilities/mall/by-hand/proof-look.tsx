import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { fetchFile } from '@xuezhou/client/api/fetch-file.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import type { Proof } from '@xuezhou/contract/mall';
import { useEffect, useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useMay } from '../../../platform/session/self.ts';
import styles from './proof-look.module.css';

interface ProofLookProps {
  proof: Proof;
}

/** The bank's receipt that a student added. Each look is written down, so it is fetched by a press alone. */
export function ProofLook({ proof: { kind, address } }: ProofLookProps) {
  const mayLook = useMay()('order.write');
  const { act, isBusy, refusal } = useAct();
  const [picture, setPicture] = useState<string>();
  useEffect(
    () => () => {
      if (picture !== undefined) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  const isPicture = kind === 'picture';
  const look = () =>
    void act(
      async () => {
        const { name, file } = await fetchFile(address);
        if (isPicture) setPicture(URL.createObjectURL(file));
        else saveFile(name, file);
        return undefined;
      },
      { isLook: true },
    );
  const Sign = isPicture ? IconEye : IconDownload;
  if (!mayLook) return null;
  return (
    <div className={styles.root}>
      {picture === undefined && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<Sign size={16} stroke={1.6} aria-hidden />}
          loading={isBusy}
          onClick={look}
        >
          {isPicture ? '看学员附的回单' : '下载学员附的回单'}
        </Button>
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {picture !== undefined && (
        <a href={picture} target="_blank" rel="noreferrer" title="单独打开，可以放大">
          <img className={styles.picture} src={picture} alt="学员附的银行回单" />
        </a>
      )}
    </div>
  );
}
