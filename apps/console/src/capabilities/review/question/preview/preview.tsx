import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconMoon, IconSun, IconTextSize } from '@tabler/icons-react';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import { useState } from 'react';
import { kindWords } from '../../bank/bank.words.ts';
import styles from './preview.module.css';
import { PreviewPart } from './preview-part.tsx';

interface PreviewProps {
  form: QuestionForm;
  /** HTML of its texts, by their fields. */
  texts: ReadonlyMap<string, string>;
}

/** What a student sees of it, drawn by the student's own parts: before and after an answer, on a phone and a desk. */
export function Preview({ form, texts }: PreviewProps) {
  const [time, setTime] = useState('before');
  const [width, setWidth] = useState('phone');
  const [isDark, setDark] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const isAfter = time === 'after';
  return (
    <section className={styles.root} aria-label="学员看到的样子">
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="作答前后"
          value={time}
          onChange={setTime}
          data={[
            { value: 'before', label: '作答前' },
            { value: 'after', label: '作答后' },
          ]}
        />
        <SegmentedControl
          size="xs"
          aria-label="在哪里看"
          value={width}
          onChange={setWidth}
          data={[
            { value: 'phone', label: '手机' },
            { value: 'desk', label: '电脑' },
          ]}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="大字"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          <IconTextSize size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="深色"
          aria-pressed={isDark}
          onClick={() => setDark(!isDark)}
        >
          {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
        </ActionIcon>
      </div>
      <div
        className={styles.page}
        data-width={width}
        data-large={isLarge || undefined}
        {...(isDark && { 'data-mantine-color-scheme': 'dark' })}
      >
        <p className={styles.kind}>{kindWords[form.kind]}题</p>
        <PreviewPart {...{ form, texts, isAfter }} at="" />
        {form.kind === 'xl' &&
          form.parts.map((part, index) => (
            <section key={index} className={styles.part}>
              <p className={styles.kind}>
                小题 {index + 1} · {kindWords[part.kind]}
              </p>
              <PreviewPart {...{ texts, isAfter }} form={part} at={`parts.${index}.`} />
            </section>
          ))}
        {isAfter && texts.has('explanation') && (
          <div className={styles.explanation}>
            <h3>解析</h3>
            <RichHtml html={texts.get('explanation') ?? ''} size="explanation" />
          </div>
        )}
      </div>
    </section>
  );
}
