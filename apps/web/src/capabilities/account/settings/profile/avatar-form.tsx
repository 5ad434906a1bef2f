import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { changeAvatar } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { updateStudent } from '../../../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import styles from './avatar-form.module.css';
import { cutSquare, middleSquare, type Square } from './cut-square.ts';
import { Problem } from '../problem.tsx';
import { ownHeldQuery } from '../settings.queries.ts';
import { settingsWords } from '../settings.words.ts';
import { tellSaved } from '../tell.ts';

export interface ChosenPicture {
  /** Upright, whatever way the camera was held. */
  readonly bitmap: ImageBitmap;
  /** Of the file, for an img. */
  readonly address: string;
}

const words = settingsWords.avatar;

interface AvatarFormProps {
  picture: ChosenPicture;
  onDone: () => void;
}

/** Cuts the avatar out of a picture and sends it. */
export function AvatarForm({ picture: { bitmap, address }, onDone }: AvatarFormProps) {
  const client = useQueryClient();
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square>(() => middleSquare(bitmap));
  const { isBusy, submit, otherRefusal } = useSubmission();
  const save = async () => {
    const image = await cutSquare(bitmap, square);
    if (image === null) throw new RefusalError(...refusals.imageInvalid);
    const { avatar, isHeld } = await call(changeAvatar, { files: { image } });
    updateStudent(client, (user) => ({ ...user, avatar }));
    tellSaved(isHeld ? words.held : words.saved);
    await client.invalidateQueries({ queryKey: ownHeldQuery.queryKey });
    onDone();
  };
  return (
    <div className={styles.root}>
      <div className={styles.place}>
        <Cropper
          image={address}
          aspect={1}
          cropShape="round"
          showGrid={false}
          crop={crop}
          zoom={zoom}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_area, pixels) => setSquare(pixels)}
          cropperProps={{ role: 'application', 'aria-label': words.crop }}
          // The sheet above stands in for it: the policy lets no page write styles of its own.
          disableAutomaticStylesInjection
        />
      </div>
      <p className={styles.hint}>{words.crop}</p>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>{words.zoom}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </div>
      <Problem>{otherRefusal()}</Problem>
      <Button data-autofocus size="lg" fullWidth loading={isBusy} onClick={() => void submit(save)}>
        {words.save}
      </Button>
    </div>
  );
}
