import { existsSync } from 'node:fs';
import { findCommand, installSystemPackages } from './system-packages.mjs';

const module = '/usr/lib/nginx/modules/ngx_rtmp_module.so';
const hasOrigin = () =>
  existsSync(module) && (findCommand('nginx') !== undefined || existsSync('/usr/sbin/nginx'));

/** nginx with its RTMP module, which the tests of live classes run; installed where it is missing and can be. */
export function demandLiveOrigin() {
  if (!hasOrigin()) installSystemPackages(['nginx-light', 'libnginx-mod-rtmp']);
  if (!hasOrigin())
    process.stderr.write(
      '直播的测试需要 nginx 和它的 RTMP 模块，这台机器上没有找到。Debian、Ubuntu：sudo apt-get install nginx-light libnginx-mod-rtmp。\n',
    );
}
