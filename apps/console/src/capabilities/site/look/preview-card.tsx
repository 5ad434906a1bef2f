import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { lookStyle } from '@xuezhou/rules/site/look-style';
import { brokenLine, shortNameOf } from '@xuezhou/rules/site/look-words';
import { BrandMark } from '@xuezhou/ui/brand-mark';
import { LoginLandscape } from '@xuezhou/ui/login-landscape';
import { SchoolInPlace, useSchool } from '@xuezhou/ui/school';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import type { LookDraft } from './use-look-draft.ts';
import styles from './preview.module.css';

type Way = 'desk' | 'phone' | 'night';

const given = (text: string | null, otherwise: string): string =>
  text === null || text.trim() === '' ? otherwise : text.trim();

/** The product's own parts with what is typed: nothing here is a picture of them. */
export function PreviewCard({ draft: { setting, look, changed } }: { draft: LookDraft }) {
  const [way, setWay] = useState<Way>('desk');
  const scheme = way === 'night' ? 'dark' : 'light';
  const { families } = useSchool();
  const name = given(setting.name, look.otherwise.name);
  const shown = {
    ...{ name, families },
    shortName: given(setting.shortName, shortNameOf(name)),
    mark: setting.mark ?? look.otherwise.mark,
    line: brokenLine(given(setting.line, look.otherwise.line)),
  };
  return (
    <SectionCard
      title="存了就是这样"
      action={
        <SegmentedControl
          aria-label="在哪里看"
          size="xs"
          data={[
            { value: 'desk', label: '电脑' },
            { value: 'phone', label: '手机' },
            { value: 'night', label: '夜里' },
          ]}
          value={way}
          onChange={(value) => setWay(value)}
        />
      }
    >
      {changed.length > 0 && <StatusChip tone="accent">没存</StatusChip>}
      <style>{lookStyle(setting, { scope: '#look-preview', scheme })}</style>
      <SchoolInPlace value={shown}>
        <div id="look-preview" className={styles.root} data-mantine-color-scheme={scheme}>
          <LoginPreview isPhone={way === 'phone'} shown={shown} />
          <div className={styles.others}>
            <div>
              <p className={styles.what}>邮件</p>
              <div className={styles.mail}>
                <p className={styles.sender}>
                  <BrandMark size={18} />
                  {given(setting.mailSender, name)}
                </p>
                <p>发票开好了</p>
                <p className={styles.quiet}>抬头、金额和下载的地址都在这封信里。</p>
                <p className={styles.quiet}>{given(setting.mailSignature, name)}</p>
              </div>
            </div>
            <div>
              <p className={styles.what}>短信</p>
              <p className={styles.sms}>
                【{given(setting.smsSign, look.smsSign.inUse)}】您的验证码是 481902，5
                分钟内有效，请勿告诉他人。
              </p>
              <p className={styles.what}>手机桌面</p>
              <div className={styles.screen}>
                <BrandMark size={44} />
                <span>{shown.shortName}</span>
              </div>
            </div>
          </div>
        </div>
      </SchoolInPlace>
    </SectionCard>
  );
}

/** The login as the learner's pages draw it, smaller. */
function LoginPreview({
  isPhone,
  shown,
}: {
  isPhone: boolean;
  shown: { shortName: string; line: string };
}) {
  return (
    <div className={styles.login} data-phone={isPhone || undefined} inert>
      <div className={styles.picture}>
        <LoginLandscape>
          <div className={styles.over}>
            <BrandMark withName size={24} />
            {!isPhone && <p className={styles.line}>{shown.line}</p>}
          </div>
        </LoginLandscape>
      </div>
      <div className={styles.form}>
        <p className={styles.title}>登录{shown.shortName}</p>
        <TextInput size="xs" placeholder="手机号或邮箱" aria-label="手机号或邮箱" />
        <TextInput size="xs" placeholder="密码" aria-label="密码" />
        <Button size="xs" fullWidth>
          登录
        </Button>
      </div>
    </div>
  );
}
