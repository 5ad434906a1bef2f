import { call } from '@xuezhou/client/api/call.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { addGoodPicture } from '@xuezhou/contract/mall/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { previewAsStaff } from '../../../platform/editor/preview-as-staff.ts';
import styles from './goods.module.css';
import type { GoodDraft } from './use-good-draft.ts';

previewAsStaff();

/** What its teacher says of it, with pictures and formulas. */
export function IntroField({ draft: { form, faultAt } }: { draft: GoodDraft }) {
  const field = useMarkdownField({
    markdown: form.values.intro,
    label: '介绍',
    placeholder: '讲什么、给谁、学完会怎样。可以贴图片和公式。',
    hasFocus: false,
    sendOne: (file) => call(addGoodPicture, { files: { picture: file } }, { ignoreErrors: true }),
    onChange: (intro) => form.set({ intro }),
    onSave: () => undefined,
  });
  return (
    <SectionCard title="介绍">
      <MarkdownField field={field} problem={faultAt('intro')}>
        <p id={field.help} className={styles.quiet}>
          学员在商品页上看到，右边是手机上的样子。
        </p>
      </MarkdownField>
    </SectionCard>
  );
}
