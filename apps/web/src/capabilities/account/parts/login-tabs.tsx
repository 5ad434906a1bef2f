import { useQuery } from '@tanstack/react-query';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { schoolQuery } from '../../../platform/session/school.ts';
import { loginWords as words } from '../login.words.ts';
import styles from './login-tabs.module.css';
import { near } from './near.ts';

export type LoginTab = 'passwd' | 'sms' | 'wechat';

interface LoginTabsProps {
  tab: LoginTab;
  onChange: (tab: LoginTab) => void;
  loaders: Readonly<Partial<Record<LoginTab, () => Promise<unknown>>>>;
}

const labels = { passwd: words.byPassword, sms: words.bySms, wechat: words.byWechat };

/** The ways to log in; WeChat's only where the school has it. */
export function LoginTabs({ tab, onChange, loaders }: LoginTabsProps) {
  const hasWechat = useQuery(schoolQuery).data?.login.wechat ?? false;
  const tabs: LoginTab[] = hasWechat ? ['passwd', 'sms', 'wechat'] : ['passwd', 'sms'];
  return (
    <div className={styles.root}>
      <TabsLine
        label={words.methods}
        items={tabs.map((key) => ({ key, label: labels[key], isCurrent: key === tab }))}
        renderLink={({ key }, link) => {
          const load = loaders[key as LoginTab];
          return (
            <button
              type="button"
              {...link}
              className={`${link.className} ${styles.tab}`}
              {...(load && near(load))}
              onClick={() => onChange(key as LoginTab)}
            />
          );
        }}
      />
    </div>
  );
}
