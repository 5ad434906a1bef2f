import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { isComposing } from '../browser/composing.ts';
import { parseUrl } from '../browser/parse-url.ts';
import { editorWords as words } from './editor.words.ts';
import styles from './panels.module.css';

interface LinkPanelProps {
  editor: Editor;
  onDone: () => void;
}

/** The address of the chosen words; without any, the address is the words. */
export function LinkPanel({ editor, onDone }: LinkPanelProps) {
  const known = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(known);
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const finish = () => {
    const href = fullAddress(address);
    if (href === null) {
      setWrong(true);
      field.current?.focus();
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && known === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    onDone();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  const leave = () => {
    editor.commands.focus();
    onDone();
  };
  return (
    <div className={styles.root} role="group" aria-label={words.link}>
      <TextInput
        ref={field}
        type="url"
        inputMode="url"
        // Escape leaves the link, not the sheet around it.
        data-mantine-stop-propagation="true"
        classNames={{ input: styles.address }}
        aria-label={words.address}
        placeholder={words.addressHint}
        error={isWrong && words.wrongAddress}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event)) return;
          event.preventDefault();
          if (event.key === 'Enter') finish();
          else leave();
        }}
      />
      <div className={styles.actions}>
        {known !== '' && (
          <Button variant="subtle" size="sm" onClick={remove}>
            {words.removeLink}
          </Button>
        )}
        <Button variant="light" size="sm" onClick={finish}>
          {words.finish}
        </Button>
      </div>
    </div>
  );
}

/** As a note's Markdown can hold it. */
function fullAddress(typed: string): string | null {
  const text = typed.trim();
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && !url.hostname.includes('.')) return null;
  return url.href.replaceAll('(', '%28').replaceAll(')', '%29');
}
