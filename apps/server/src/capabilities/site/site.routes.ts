import { getVersion } from '@xuezhou/contract/site';
import { bind } from '../../platform/http/bind.ts';
import { version } from '../../platform/version.ts';

export const siteRoutes = () => [bind(getVersion, async () => ({ version }))];
