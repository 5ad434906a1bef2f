import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import { coursewareOrigins } from './doors/courseware-origins.ts';

/** The headers that helmet sets. They are the same for every answer, so it is asked once, not for each. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const protect = helmet({
    contentSecurityPolicy: { directives: contentPolicy(config) },
    // On plain http an upgrade to https would break every page away from localhost.
    strictTransportSecurity: config.secureCookies,
    crossOriginEmbedderPolicy: false,
  });
  protect(request, response, (error) => {
    if (error !== undefined) throw new Error('helmet set no headers', { cause: error });
  });
  return response.getHeaders();
}

function contentPolicy(config: Config): Record<string, string[] | null> {
  const files = config.S3_ENDPOINT === '' ? [] : [new URL(config.S3_ENDPOINT).origin];
  const lectures = config.lectureEdge === null ? [] : [config.lectureEdge.url];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets its variables in style attributes and elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...files, ...wechatOrigin(config, 'official')],
    frameSrc: ["'self'", ...coursewareOrigins(config), ...wechatOrigin(config, 'website')],
    mediaSrc: ["'self'", 'blob:', ...files, ...lectures, ...liveOrigin(config)],
    connectSrc: ["'self'", ...files, ...lectures, ...liveOrigin(config)],
    workerSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    formAction: ["'self'", ...alipayOrigins(config)],
    frameAncestors: ["'self'", ...config.FRAME_ORIGINS],
    upgradeInsecureRequests: null,
  };
}

/** Of the code that is scanned to log in: an image of the official account, or WeChat's page in a frame. */
function wechatOrigin({ wechat }: Config, way: 'official' | 'website'): string[] {
  if (wechat?.way !== way) return [];
  return [new URL(way === 'official' ? wechat.mpUrl : wechat.openUrl).origin];
}

/** Alipay's page is opened by a form that goes on to other hosts of theirs; a page of ours may turn it on at any time. */
function alipayOrigins(config: Config): string[] {
  const { alipay } = config.payments;
  const real = config.PROVIDERS === 'pages' ? ['https://*.alipay.com'] : [];
  if (alipay === null) return real;
  const { origin, hostname } = new URL(alipay.url);
  return hostname.endsWith('.alipay.com') ? [origin, 'https://*.alipay.com'] : [origin, ...real];
}

/** Where the stream of a live class plays from. */
function liveOrigin({ live }: Config): string[] {
  return live?.way === 'rtmp' ? [new URL(live.hlsUrl).origin] : [];
}
