import { Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mockWords } from '../mock.words.ts';

const words = mockWords.room;
/** Long enough that not every letter is a save, short enough that little is lost. */
const pauseMs = 1000;

interface OpenAnswerFieldProps {
  /** What is saved. */
  saved: string;
  onWrite: (text: string) => void;
}

/** An answer in own words; saved at each pause, when the field is left, and when the page is turned. */
export function OpenAnswerField({ saved, onWrite }: OpenAnswerFieldProps) {
  const [text, setText] = useState(saved);
  const unsaved = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = () => {
    clearTimeout(timer.current);
    if (unsaved.current !== null) onWrite(unsaved.current);
    unsaved.current = null;
  };
  const onEnd = useEffectEvent(save);
  useEffect(() => () => onEnd(), []);
  // What another tab wrote shows here, unless somebody is writing.
  const [known, setKnown] = useState(saved);
  if (known !== saved) {
    setKnown(saved);
    setText(saved);
  }
  return (
    <Textarea
      label={words.ownAnswer}
      placeholder={words.answerHint}
      rows={8}
      resize="vertical"
      maxLength={20_000}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        unsaved.current = event.currentTarget.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(save, pauseMs);
      }}
      onBlur={save}
    />
  );
}
