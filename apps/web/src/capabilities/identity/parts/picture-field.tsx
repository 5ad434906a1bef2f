import { Input } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { identityWords, type Side } from '../identity.words.ts';
import { preparePicture } from '../prepare-picture.ts';
import styles from './picture-field.module.css';

const words = identityWords.picture;

interface PictureFieldProps {
  side: Side;
  picture: File | undefined;
  onChange: (picture: File | undefined) => void;
  /** Why it cannot be sent as it is. */
  error: string | undefined;
}

/** A place for one picture: it shows what was chosen, and takes another. */
export function PictureField({ side, picture, onChange, error }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(picture);
  const name = words.side[side];
  const choose = async (file: File | undefined) => {
    // Closing the chooser without a choice changes nothing.
    if (!file) return;
    const prepared = await preparePicture(file);
    const isProblem = typeof prepared === 'string';
    setProblem(isProblem ? words[prepared] : null);
    if (!isProblem) onChange(prepared);
  };
  const told = problem ?? error;
  return (
    <Input.Wrapper
      label={name}
      id={id}
      error={told}
      errorProps={{ role: 'alert' }}
      className={styles.root}
    >
      <label className={styles.place} data-wrong={Boolean(told) || undefined}>
        <input
          id={id}
          className="xz-hidden"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={Boolean(told)}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
        {preview ? (
          <img className={styles.preview} src={preview} alt={words.chosen(name)} />
        ) : (
          <span className={styles.empty}>
            <IconCamera size={28} stroke={1.5} aria-hidden />
            <span className={styles.hint}>{words.hint}</span>
          </span>
        )}
        <span className={styles.action} data-over={preview ? true : undefined}>
          {preview ? words.change : words.choose}
        </span>
      </label>
    </Input.Wrapper>
  );
}

/** An address of the file for an img, given back when another one is shown. */
function usePreview(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setAddress(null);
      return undefined;
    }
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
