import { fetchAhead } from '@xuezhou/ui/fetched-on-press';
import { useState, type ReactNode } from 'react';
import styles from './avatar-field.module.css';
import { formPart } from '../form-part.tsx';
import { Panel } from '../panel.tsx';
import type { ChosenPicture } from './avatar-form.tsx';
import { settingsWords } from '../settings.words.ts';

const words = settingsWords.avatar;

const load = () => import('./avatar-form.tsx');
const AvatarForm = formPart(load, 'AvatarForm');

/** Chooses a picture and opens the form that makes an avatar of it; the whole of what it surrounds can be pressed. */
export function AvatarField({ children }: { children: ReactNode }) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    // Closing the chooser without a choice changes nothing.
    if (!file) return;
    const bitmap = await createImageBitmap(file).catch(() => null);
    setUnreadable(bitmap === null);
    if (bitmap === null) return;
    letGo(picture);
    setPicture({ bitmap, address: URL.createObjectURL(file) });
    setOpen(true);
  };
  return (
    <>
      <label className={styles.root} onPointerEnter={() => fetchAhead(load)}>
        <input
          className="xz-hidden"
          type="file"
          aria-label={words.title}
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={isUnreadable}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same file may be chosen again.
            event.currentTarget.value = '';
          }}
        />
        {children}
      </label>
      {isUnreadable && (
        <p className={styles.problem} role="alert">
          {words.unreadable}
        </p>
      )}
      <Panel isOpen={isOpen} title={words.title} onClose={() => setOpen(false)}>
        {picture && <AvatarForm picture={picture} onDone={() => setOpen(false)} />}
      </Panel>
    </>
  );
}

function letGo(picture: ChosenPicture | null): void {
  if (picture === null) return;
  picture.bitmap.close();
  URL.revokeObjectURL(picture.address);
}
