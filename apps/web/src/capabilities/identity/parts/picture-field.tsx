import { Input } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type ComponentProps } from 'react';
import { identityWords, type Side } from '../identity.words.ts';
import { preparePicture } from '../prepare-picture.ts';
import styles from './picture-field.module.css';

const words = identityWords.picture;

interface PictureFieldProps {
  side: Side;
  picture: File | undefined;
  onChange: (picture: File) => void;
  /** Why it cannot be sent as it is. */
  error: string | undefined;
}

/** A place for one picture, chosen or taken: it shows what it has, and takes another. */
export function PictureField({ side, picture, onChange, error }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const name = words.side[side];
  const latest = useRef<File>(undefined);
  const choose = async (file: File) => {
    latest.current = file;
    const prepared = await preparePicture(file);
    // A smaller one chosen after it may be ready first.
    if (latest.current !== file) return;
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
        <PictureInput
          id={id}
          data-field={side}
          aria-invalid={Boolean(told)}
          aria-describedby={`${id}-error`}
          onChoose={(file) => void choose(file)}
        />
        {picture ? (
          <Preview file={picture} name={name} />
        ) : (
          <span className={styles.empty}>
            <IconCamera size={28} stroke={1.5} aria-hidden />
            <span className={styles.hint}>{words.hint}</span>
          </span>
        )}
        <span className={styles.action} data-over={picture ? true : undefined}>
          {picture ? words.change : words.choose}
        </span>
      </label>
      {/* Many phones offer their camera only to who asks for it. */}
      <label className={styles.take}>
        <PictureInput
          capture="environment"
          aria-label={words.takeOf(name)}
          onChoose={(file) => void choose(file)}
        />
        {words.take}
      </label>
    </Input.Wrapper>
  );
}

interface PictureInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChoose: (file: File) => void;
}

function PictureInput({ onChoose, ...props }: PictureInputProps) {
  return (
    <input
      {...props}
      className="xz-hidden"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      onChange={(event) => {
        // Closing the chooser without a choice changes nothing.
        const file = event.currentTarget.files?.[0];
        if (file) onChoose(file);
        // The same file may be chosen again after it was mended.
        event.currentTarget.value = '';
      }}
    />
  );
}

function Preview({ file, name }: { file: File; name: string }) {
  // The address is given back when another file is shown.
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  return <img ref={show} className={styles.preview} alt={words.chosen(name)} />;
}
