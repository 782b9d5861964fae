#!/bin/sh
# Writes the configuration of Janus and starts it. JANUS_ADMIN_KEY is the one that Lyceum gets; JANUS_PUBLIC_ADDRESS is the
# IP address that browsers reach this machine at, if it has another one inside.
set -eu
: "${JANUS_ADMIN_KEY:?Set JANUS_ADMIN_KEY: without it, rooms can not be made.}"
folder=${JANUS_FOLDER:-$HOME/janus}
mkdir -p "$folder/empty"
libraries() { printf 'libjanus_%s.so,' "$@" | sed 's/,$//'; }
cat >"$folder/janus.jcfg" <<END
general: { debug_level = 3; events_folder = "$folder/empty"; loggers_folder = "$folder/empty" }
media: { rtp_port_range = "20000-20199" }
nat: { ice_ignore_list = "vmnet"${JANUS_PUBLIC_ADDRESS:+; nat_1_1_mapping = \"$JANUS_PUBLIC_ADDRESS\"} }
plugins: { disable = "$(libraries audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall voicemail)" }
transports: { disable = "$(libraries http mqtt nanomsg pfunix rabbitmq)" }
END
cat >"$folder/janus.transport.websockets.jcfg" <<END
general: { ws = true; ws_port = 8188; wss = false }
admin: { admin_ws = false }
END
cat >"$folder/janus.plugin.videoroom.jcfg" <<END
general: { admin_key = "$JANUS_ADMIN_KEY" }
END
exec ${JANUS_PROGRAM:-janus} -F "$folder"
