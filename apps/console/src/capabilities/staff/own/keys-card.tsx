import { Switch } from '@mantine/core';
import { useState } from 'react';
import { areLettersOff, turnLetters } from '../../../platform/keys/letter-keys.ts';

/** Single letters can be turned off, for who speaks to the browser or presses them by a slip. */
export function KeysCard() {
  const [isOn, setOn] = useState(() => !areLettersOff());
  return (
    <Switch
      label="单个字母和数字的快捷键"
      description="关掉后，J、K、G 这类按一下就动的键都不起作用；⌘K、Esc、回车和方向键照常。只影响这个浏览器"
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        turnLetters(checked);
        setOn(checked);
      }}
    />
  );
}
