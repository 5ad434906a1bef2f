import { Button } from '@mantine/core';
import type { LookSetting } from '@xuezhou/contract/site/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import type { LookDraft } from './use-look-draft.ts';
import styles from './look.module.css';

const titles: Record<keyof LookSetting, string> = {
  ...{ name: '全名', shortName: '短名', mark: '标志', color: '主色', picture: '登录页的图' },
  ...{ photo: '照片', line: '图上的一句话', mailSender: '邮件发件人', mailSignature: '邮件落款' },
  ...{ smsSign: '短信签名', followReply: '公众号有人关注时回', isOnSlides: '课件页角' },
};
const pictures = { water: '静水', photo: '照片', plain: '纯色' } as const;

/** A value in words; what stands where nothing is set is the product's own. */
function said(key: keyof LookSetting, setting: LookSetting): string {
  if (key === 'picture') return pictures[setting.picture];
  if (key === 'isOnSlides') return setting.isOnSlides ? '带' : '不带';
  const value = setting[key];
  if (value === null || value === '') return '（没有填）';
  return key === 'mark' || key === 'photo' ? '传的图' : value;
}

/** What saving will change, old and new, before anybody sees it. */
export function ChangesCard({ draft }: { draft: LookDraft }) {
  const { changed, setting, look, refusal, isBusy } = draft;
  if (changed.length === 0) return null;
  return (
    <SectionCard
      title={`改了 ${changed.length} 处`}
      action={<span className={styles.quiet}>存以前谁也看不到</span>}
    >
      <dl className={styles.changes}>
        {changed.map((key) => (
          <div key={key}>
            <dt>{titles[key]}</dt>
            <dd>
              <BeforeAfter before={said(key, look.setting)} after={said(key, setting)} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet}>已装到手机桌面的图标，学员下次打开才会换。发出去的邮件不变。</p>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.save}>
        <Button variant="default" disabled={isBusy} onClick={draft.giveUp}>
          放弃
        </Button>
        <Button loading={isBusy} onClick={() => void draft.save()}>
          存这 {changed.length} 处
        </Button>
      </div>
    </SectionCard>
  );
}
