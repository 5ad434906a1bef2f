import type { LiveConfig } from '../../platform/config/live-config.ts';
import type { LiveCarrier } from './live.port.ts';
import { livekitLive } from './livekit-live.ts';
import { rtmpLive } from './rtmp-live.ts';

export function chooseLive(config: LiveConfig | null): LiveCarrier | null {
  if (config === null) return null;
  return config.way === 'rtmp' ? rtmpLive(config) : livekitLive(config);
}
