// What lies under /assets/ never changes: browsers that can answer from what the worker kept without waking it.
self.addEventListener('install', function (event) {
  if (!event.addRoutes) return;
  event.addRoutes({
    condition: { urlPattern: new URLPattern({ pathname: '/assets/*' }), requestMethod: 'GET' },
    source: { cacheName: 'workbox-precache-v2-' + self.registration.scope },
  });
});
