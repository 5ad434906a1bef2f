#!/bin/sh
# Installs the machine's part of live classes on Debian or Ubuntu: nginx with its RTMP module takes a teacher's stream and
# gives it to students as HLS. Run it as root, again whenever something changes; what it made before it makes anew.
#
#   sh deploy/live/install.sh --page https://school.example --notice http://10.0.0.5:8080/api/live/notice \
#     --domain live.school.example --email it@school.example
#
# --page    where students have the school's pages
# --notice  where the school's server is asked whether a stream may begin; within your own network, it goes over plain http
# --domain  of this machine, with a certificate of Let's Encrypt (--email is told before it ends); without it HLS is given
#           to this machine alone, at 127.0.0.1:8099, for a proxy of yours to put TLS in front
# --secret-file  a file with the secret that is shared with the school's server; without it one is made, and kept
# --into DIR     writes the files below DIR and neither installs nor starts anything
set -eu

page= notice= domain= email= secret_file= into=
fail() { echo "install.sh: $1" >&2; exit 2; }
while [ $# -gt 0 ]; do
  [ $# -gt 1 ] || fail "$1 needs a value"
  case $1 in
    --page) page=$2 ;;
    --notice) notice=$2 ;;
    --domain) domain=$2 ;;
    --email) email=$2 ;;
    --secret-file) secret_file=$2 ;;
    --into) into=$2 ;;
    *) fail "unknown: $1" ;;
  esac
  shift 2
done

# They are written into a configuration: nothing but an address.
is() { [ "$(printf %s "$2" | wc -l)" -eq 0 ] && printf %s "$2" | grep -Eqx "$1"; }
is 'https?://[A-Za-z0-9.-]+(:[0-9]+)?' "$page" || fail '--page is an address without a path, such as https://school.example'
is 'https?://[A-Za-z0-9.-]+(:[0-9]+)?/api/live/notice' "$notice" || fail '--notice ends with /api/live/notice'
[ -z "$domain" ] || is '[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+' "$domain" || fail '--domain is a name, such as live.school.example'
[ -z "$domain" ] || [ -n "$email" ] || fail '--domain needs --email'
[ -n "$into" ] || [ "$(id -u)" = 0 ] || fail 'run it as root'

here=$(cd "$(dirname "$0")" && pwd)
template=$here/nginx.conf.template
[ -f "$template" ] || template=$here/../../apps/server/assets/live/nginx.conf.template
[ -f "$template" ] || fail 'nginx.conf.template is neither beside this script nor in apps/server/assets/live'

# Before anything is written: it may be the file that is written here.
secret=
if [ -n "$secret_file" ]; then
  [ -r "$secret_file" ] || fail "$secret_file cannot be read"
  secret=$(tr -d '\r\n' < "$secret_file")
  is '[A-Za-z0-9_.~+/=-]{16,}' "$secret" || fail 'the secret has 16 letters and figures at least'
fi

# Debian starts a site of its own on port 80, which a certificate is asked for at, now and whenever it ends. What somebody
# else put there is not ours to stop.
free_port_80() {
  others=
  for site in "$into"/etc/nginx/sites-enabled/* "$into"/etc/nginx/conf.d/*.conf; do
    [ -e "$site" ] || continue
    [ "$site" = "$into/etc/nginx/sites-enabled/default" ] || others="$others $site"
  done
  [ -z "$others" ] ||
    fail "nginx of this machine serves other sites ($others ): take another machine, or leave out --domain and proxy /live/ there"
  [ -z "$into" ] || return 0
  if dpkg --verify nginx-common 2>/dev/null | grep -q sites-available/default; then
    fail 'the site of nginx at /etc/nginx/sites-available/default was changed: take another machine, or leave out --domain'
  fi
  if systemctl cat nginx >/dev/null 2>&1; then systemctl disable -q --now nginx; fi
}

if [ -z "$into" ]; then
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q
  # shellcheck disable=SC2046
  apt-get install -yq nginx-light libnginx-mod-rtmp gettext-base openssl $([ -z "$domain" ] || echo certbot)
fi

folder=$into/etc/xuezhou-live
files=$into/var/lib/xuezhou-live
mkdir -p "$folder" "$files/hls"
umask 077
if [ -n "$secret" ]; then
  printf %s "$secret" > "$folder/secret"
elif [ ! -s "$folder/secret" ]; then
  openssl rand -hex 32 | tr -d '\n' > "$folder/secret"
fi
secret=$(cat "$folder/secret")
is '[A-Za-z0-9_.~+/=-]{16,}' "$secret" || fail 'the secret has 16 letters and figures at least'

listen=127.0.0.1:8099
if [ -n "$domain" ]; then
  certificate=/etc/letsencrypt/live/$domain
  free_port_80
  if [ -z "$into" ]; then
    # Its own server answers at port 80 while it asks; the end of each certificate is seen to by Debian's timer.
    certbot certonly --standalone --non-interactive --agree-tos -m "$email" -d "$domain" \
      --deploy-hook 'systemctl try-reload-or-restart xuezhou-live'
  fi
  listen="443 ssl; listen [::]:443 ssl; ssl_certificate $certificate/fullchain.pem; ssl_certificate_key $certificate/privkey.pem"
fi

export LIVE_FOLDER="$files" LIVE_SECRET="$secret" LIVE_RTMP_LISTEN=1935 LIVE_HTTP_LISTEN="$listen" \
  LIVE_UPDATE_LISTEN=127.0.0.1:8098 \
  LIVE_NOTICE_URL="$notice" LIVE_PAGE_ORIGIN="$page"
# shellcheck disable=SC2016
envsubst '${LIVE_FOLDER} ${LIVE_SECRET} ${LIVE_RTMP_LISTEN} ${LIVE_HTTP_LISTEN} ${LIVE_UPDATE_LISTEN} ${LIVE_NOTICE_URL} ${LIVE_PAGE_ORIGIN}' \
  < "$template" > "$folder/nginx.conf"

umask 022
mkdir -p "$into/etc/systemd/system"
cat > "$into/etc/systemd/system/xuezhou-live.service" <<UNIT
[Unit]
Description=Live classes: RTMP in, HLS out
After=network-online.target
Wants=network-online.target

[Service]
Type=forking
PIDFile=$files/nginx.pid
ExecStartPre=/usr/sbin/nginx -t -q -c $folder/nginx.conf -g 'user www-data;'
ExecStart=/usr/sbin/nginx -c $folder/nginx.conf -g 'user www-data;'
ExecReload=/usr/sbin/nginx -c $folder/nginx.conf -g 'user www-data;' -s reload
KillSignal=SIGQUIT
TimeoutStopSec=10
Restart=on-failure

[Install]
WantedBy=multi-user.target
UNIT

if [ -z "$into" ]; then
  chown www-data "$files/hls"
  chmod 755 "$files"
  systemctl daemon-reload
  systemctl enable -q xuezhou-live
  # A class that is on goes on: its streams end only where nginx itself ends.
  if systemctl is-active -q xuezhou-live; then
    systemctl reload xuezhou-live
  else
    systemctl start xuezhou-live
  fi
fi

name=${domain:-THIS-MACHINE}
hls=https://$name/live
[ -n "$domain" ] || hls='https://YOUR-PROXY/live  (which passes /live/ on to 127.0.0.1:8099)'
cat <<SAY
The machine of live classes is configured. Give the school's server, open port 1935 here to its teachers, and try
"xuezhou live check" or 直播 · 检查直播服务器:

LIVE_WAY=rtmp
LIVE_RTMP_URL=rtmp://$name:1935/live
LIVE_HLS_URL=$hls
LIVE_SECRET=  (what stands in $folder/secret)
SAY
