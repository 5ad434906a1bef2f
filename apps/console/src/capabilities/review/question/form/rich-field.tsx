import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { addDraftPicture } from '@xuezhou/contract/authoring/console';
import { previewAsStaff } from '../../../../platform/editor/preview-as-staff.ts';
import styles from './fields.module.css';
import { Said } from './options-fields.tsx';

previewAsStaff();

export interface RichFieldProps {
  label: string;
  placeholder: string;
  value: string;
  fault: string | undefined;
  courseId: number;
  onChange: (markdown: string) => void;
  onSave: () => void;
  onDone?: () => void;
}

/** A text of some lines, written as it will look. */
export function RichField({
  label,
  placeholder,
  value,
  fault,
  courseId,
  onChange,
  onSave,
}: RichFieldProps) {
  const field = useMarkdownField({
    ...{ markdown: value, label, placeholder, hasFocus: false, onSave },
    sendOne: (file) =>
      call(
        addDraftPicture,
        { body: { courseId }, files: { picture: file } },
        { ignoreErrors: true },
      ),
    onChange: (markdown) => {
      // The editor writes the same text in its own way.
      if (markdown.trim() !== value.trim()) onChange(markdown);
    },
  });
  return (
    <div className={styles.group} data-fault={fault !== undefined || undefined}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <MarkdownField field={field}>
        <span id={field.help} className="xz-hidden">
          公式写在美元符号之间
        </span>
      </MarkdownField>
      <Said fault={fault} />
    </div>
  );
}
